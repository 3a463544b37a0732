import { checkForwarded } from '../../../src/forwarded/index.js';
import { type RuleExample, unseenExample } from './rule-example.js';

export const gatewayRules = {
  'HYP.08': forwarded(
    'Only the gateway knows the URL that the client called.',
    '',
    'Forwarded: proto=https;host=gw.example.se;prefix=/v1',
  ),
  'HYP.09': forwarded(
    'X-Forwarded-* has no specification. Forwarded has a grammar (RFC 7239 §4) that both sides can check.',
    'Forwarded: proto=https;host="gw.example.se;prefix=/v1',
    'Forwarded: proto=https;host=gw.example.se;prefix=/v1',
  ),
  'HYP.10': unseenExample(
    'js',
    'Health checks and internal jobs call the service directly, and need working links too.',
    `const base = \`https://\${request.headers['x-forwarded-host']}\`;`,
    `
    const base = baseUrl(request, {
      trustedHops: 1,
      fallback: 'https://orders.internal.example.se/v1',
    });`,
    'Only requests that bypass the gateway show a breach.',
  ),
  'forwarded.parameters': forwarded(
    'The four parameters together are the base URL.',
    'Forwarded: proto=https;host=gw.example.se:8443;prefix=v1',
    'Forwarded: proto=https;host=gw.example.se;port=8443;prefix=/v1',
  ),
  'forwarded.links': unseenExample(
    'js',
    'The host that the service sees behind a gateway is internal: clients cannot reach it.',
    `const base = \`http://\${request.headers.host}/v1\`;`,
    `
    const base = baseUrl(request, {
      trustedHops: 1,
      fallback: 'https://orders.internal.example.se/v1',
      allowedHosts: ['gw.example.se'],
    });`,
    'Only the gateway and the service see the header.',
  ),
} satisfies Record<string, RuleExample>;

function forwarded(why: string, wrong: string, right: string): RuleExample {
  return {
    why,
    language: 'http',
    wrong: wrong || 'GET /orders/17',
    right,
    check: (text) => checkForwarded(/^Forwarded: (.*)$/.exec(text)?.[1]),
  };
}
