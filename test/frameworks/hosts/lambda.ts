/* API Gateway in front of the Lambda example: HTTP in, version 2.0 events to the handler. */

import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { handler } from '../../../examples/lambda/main.js';

createServer(async (request, response) => {
  const content = await buffer(request).catch(() => undefined);
  // The gateway calls no handler for a request whose client has gone.
  if (content === undefined) return;
  const {
    statusCode = 200,
    headers,
    body,
    isBase64Encoded,
  } = await handler(eventOf(request, content));
  response.writeHead(statusCode, headers as Record<string, string>);
  response.end(
    body === undefined ? undefined : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  );
}).listen(Number(process.env.PORT));

function eventOf(request: IncomingMessage, content: Buffer): APIGatewayProxyEventV2 {
  const { method = '', url = '', headers } = request;
  const { pathname, search } = new URL(url, 'http://localhost');
  // The gateway sends text and JSON as text, and anything else in base64.
  const isText = /^(text\/|application\/json)/.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: headers as Record<string, string>,
    requestContext: {
      accountId: '123456789012',
      apiId: 'abcdefghij',
      domainName: 'abcdefghij.execute-api.eu-north-1.amazonaws.com',
      domainPrefix: 'abcdefghij',
      http: { method, path: pathname, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:12:00:00 +0000',
      timeEpoch: 1_795_262_400_000,
    },
    ...(content.length > 0 && { body: content.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: content.length > 0 && !isText,
  };
}
