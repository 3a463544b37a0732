import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { problem } from 'halyard';
import { bodyText } from 'halyard/http';
import { handle } from '../order-api/handlers.js';

export async function handler(
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const response = respond(event);
  const { status, headers } = response;
  return { statusCode: status, headers, body: bodyText(response) };
}

function respond(event: APIGatewayProxyEventV2) {
  const { rawPath, rawQueryString, body = '', isBase64Encoded, requestContext } = event;
  // API Gateway takes the cookies out of the headers.
  const headers = { ...event.headers, cookie: event.cookies?.join('; ') };
  const { method } = requestContext.http;
  const url = rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`;
  try {
    return handle({ method, url, headers }, isBase64Encoded ? Buffer.from(body, 'base64') : body);
  } catch (error) {
    console.error(error);
    return problem({ status: 500 });
  }
}
