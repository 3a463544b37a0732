# Varnish in front of the API, behind a TLS proxy such as Hitch.

vcl 4.1;

backend orders {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    if (req.url !~ "^/orders/v1/") {
        return (synth(404));
    }
    # Replaces what the client sent, before the lookup: Vary: forwarded is compared with this.
    set req.http.Forwarded = {"proto=https;host=gw.example.se;prefix="/orders/v1""};
    set req.url = regsub(req.url, "^/orders/v1", "");
}

sub vcl_backend_response {
    # By default Varnish serves a stale response for 10 seconds more, whatever its lifetime.
    if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
        set beresp.grace = 0s;
    }
}
