import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

/** What came back. */
export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** How a client of a test calls: whom it trusts, and what it sends. */
export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** Certificates that it trusts, in PEM. */
  readonly ca?: string;
}

/** Calls a URL whose host is found on loopback, whatever it is named. */
export function callLoopback(url: string, { method = 'GET', headers, body, ca }: Call = {}) {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const request = protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<Answer>((resolve, reject) => {
    request(
      {
        host: hostname,
        servername: hostname,
        port,
        method,
        path: pathname + search,
        headers: headers as Record<string, string | string[]>,
        ...(ca !== undefined && { ca }),
        agent: false,
        lookup: (_name, options, found) => {
          if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
          else found(null, '127.0.0.1', 4);
        },
      },
      async (response) => {
        const text = (await response.toArray()).join('');
        const isJson = response.headers['content-type']?.includes('json');
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: isJson && text !== '' ? JSON.parse(text) : text,
        });
      },
    )
      .on('error', reject)
      .end(body);
  });
}
