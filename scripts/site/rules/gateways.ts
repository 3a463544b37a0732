import { baseUrl, checkForwarded, formatForwarded } from 'halyard/forwarded';
import { href } from 'halyard/url';
import type { RuleExample } from './rule-example.js';

export const gatewayRules = {
  'HYP.08': {
    why: 'The back-end sees the URL that the gateway calls, not the one that the client called. Only the gateway knows the outer host and path, so it has to pass them on.',
    wrong: () => checkForwarded(undefined),
    right: () => checkForwarded(formatForwarded('https://gw.example.se/orders/v1')),
  },
  'HYP.09': {
    why: 'The X-Forwarded-* headers have no specification, and gateways fill them in different ways. Forwarded has a grammar (RFC 7239 §4) that both sides can check.',
    wrong: () => checkForwarded('proto=https;host="gw.example.se;prefix=/orders/v1'),
    right: () => checkForwarded('proto=https;host=gw.example.se;prefix=/orders/v1'),
  },
  'HYP.10': {
    why: 'A health check, a test or an internal job calls the service directly. It should get working links too.',
    wrong: () => {
      const request: { headers: Record<string, string> } = { headers: {} };
      return `https://${request.headers['x-forwarded-host']}/orders/17`;
    },
    right: () => {
      const request = { headers: {} };
      const base = baseUrl(request, {
        trustedHops: 1,
        fallback: 'https://orders.internal.example.se/v1',
      });
      return href(base, '/orders/{id}', { id: 17 });
    },
    unseen:
      'A breach shows only in requests that bypass the gateway: test or audit the service behind it.',
  },
  'forwarded.parameters': {
    why: 'The four parameters together are the base URL. A port inside the host, or a prefix without its slash, gives a URL that the client cannot reach.',
    wrong: () => checkForwarded('proto=https;host=gw.example.se:8443;prefix=orders/v1'),
    right: () => checkForwarded('proto=https;host=gw.example.se;port=8443;prefix=/orders/v1'),
  },
  'forwarded.links': {
    why: 'Behind a gateway, the host that the back-end sees is internal. A link with that host leads around the gateway, or nowhere.',
    wrong: () => {
      const request = { headers: { host: 'orders.internal:8080' } };
      return `http://${request.headers.host}/orders/17`;
    },
    right: () => {
      const request = {
        headers: {
          host: 'orders.internal:8080',
          forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1',
        },
      };
      const base = baseUrl(request, {
        trustedHops: 1,
        fallback: 'http://localhost:3000/v1',
        allowedHosts: ['gw.example.se'],
      });
      return href(base, '/orders/{id}', { id: 17 });
    },
    unseen:
      'Only the gateway and the service see the header. From outside, HYP.14 reports links to another host.',
  },
} satisfies Record<string, RuleExample>;
