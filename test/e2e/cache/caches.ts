import { startNginx, startVarnish } from '../../support/gateways.js';
import type { RunningProcess, TemporaryFolder } from '../../support/servers.js';

/** A cache in front of the origin, configured to follow RFC 9111 as far as it can. */
export interface Cache {
  readonly program: 'nginx' | 'varnishd';
  readonly name: 'nginx' | 'varnish';
  start(origin: number, port: number, folder: TemporaryFolder): Promise<RunningProcess>;
  /** Whether it drops what it has stored after an unsafe method (RFC 9111 §4.4). */
  readonly invalidates: boolean;
}

export const CACHES: readonly Cache[] = [
  {
    program: 'nginx',
    name: 'nginx',
    // Its open edition has no way to purge.
    invalidates: false,
    start: (origin, port, folder) =>
      startNginx(
        `
proxy_cache_path ${folder.path}/cache keys_zone=orders:1m;
map $http_cache_control $wants_new { default 0; ~*no-cache 1; }
map $http_pragma $wants_new_1_0 { default 0; ~*no-cache 1; }
server {
  listen 127.0.0.1:${port};
  location / {
    proxy_pass http://127.0.0.1:${origin};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_cache orders;
    proxy_cache_key $scheme$http_host$request_uri;
    proxy_cache_methods GET HEAD;
    # Ask with If-None-Match and If-Modified-Since (§4.3.1).
    proxy_cache_revalidate on;
    # Reuse a stale response during revalidation, where the origin allows it (RFC 5861 §3): with
    # proxy_cache_use_stale updating, nginx would do so unasked.
    proxy_cache_background_update on;
    # nginx would share answers to authorized requests (§3.5).
    proxy_no_cache $http_authorization;
    proxy_cache_bypass $http_authorization $wants_new $wants_new_1_0;
  }
}`,
        { folder, ports: [port] },
      ),
  },
  {
    program: 'varnishd',
    name: 'varnish',
    invalidates: true,
    start: (origin, port, folder) =>
      startVarnish(
        `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${origin}"; }

sub vcl_recv {
  # Varnish does not read the directives of requests (§5.2.1.4, §5.4).
  if (req.http.Cache-Control ~ "(?i)no-cache" || (!req.http.Cache-Control && req.http.Pragma ~ "(?i)no-cache")) {
    set req.hash_always_miss = true;
  }
}

sub vcl_backend_response {
  # No lifetime of its own, and no grace but what the origin allows.
  if (beresp.http.Cache-Control !~ "(?i)(max-age|s-maxage)" && !beresp.http.Expires) {
    set beresp.ttl = 0s;
  }
  if (beresp.http.Cache-Control !~ "(?i)stale-while-revalidate") {
    set beresp.grace = 0s;
  }
  # Keep what is stale, to ask with If-None-Match (§4.3.1).
  set beresp.keep = 60s;
  # What an unsafe method may have changed (§4.4)
  if (bereq.method != "GET" && bereq.method != "HEAD" && beresp.status >= 200 && beresp.status < 400) {
    ban("req.url == " + bereq.url);
    if (beresp.http.Location) {
      ban("req.url == " + regsub(beresp.http.Location, "^https?://[^/]+", ""));
    }
  }
}
`,
        { folder, ports: [port] },
      ),
  },
];
