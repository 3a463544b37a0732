import { defineRelations, defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import type { DescribeOptions } from 'halyard/describe';
import * as z from 'zod';

const EVIL = `"><script>document.title = 'owned'</script><img src=x onerror="document.title = 'owned'">'</style></title>--><!--\u202e\u0000`;
const SCRIPT = 'javascript:document.title="owned"';
const LONG = 'långtord'.repeat(40);

/** An API whose definitions have markup, scripts and odd text wherever they can. */
export function hostileApi(): [resources: AnyResource[], options: DescribeOptions] {
  const relations = defineRelations({
    pay: { method: 'POST', meaning: EVIL, reference: SCRIPT },
    send: { method: 'POST', meaning: LONG },
  });
  const orders = defineResource({
    name: 'orders',
    title: EVIL,
    description: `${EVIL}\n\n[click](${SCRIPT}) <${SCRIPT}> **${EVIL}** \`${EVIL}\`\n\n- שלום, עולם\n- 👩‍👩‍👧 ${LONG}`,
    schema: z.object({
      id: z.int().meta({ description: EVIL }),
      [EVIL]: z.string().meta({ description: `${LONG} مرحبا`, examples: [EVIL] }),
      [LONG]: z.array(z.object({ [LONG]: z.string().regex(/<b>"'/) })).optional(),
      status: z.enum([EVIL, LONG, '状態の名前', '👩‍👩‍👧']),
    }),
    path: '/orders/{id}',
    state: 'status',
    initial: EVIL,
    relations,
    links: {
      edit: { meaning: EVIL, title: EVIL },
      pay: { href: '/orders/{id}/payments', to: LONG, when: EVIL, permission: EVIL },
      send: { href: '/orders/{id}/letters', to: '状態の名前', title: LONG },
      delete: {},
    },
    collectionLinks: { create: { title: EVIL } },
    query: { parameters: { [EVIL]: [EVIL, LONG] } },
  } as never) as AnyResource;
  return [
    [orders],
    {
      title: EVIL,
      version: EVIL,
      base: 'https://api.example.se/shop/v1',
      description: `${EVIL}\n\n\`\`\`\n${EVIL}\n\`\`\`\n${LONG}`,
      contact: { name: EVIL, email: `a"><script>@example.se` },
      license: { name: EVIL, identifier: EVIL },
      limitations: `${EVIL} ${LONG}`,
      security: {
        key: { type: 'apiKey', in: 'header', name: EVIL, description: EVIL },
        oidc: { type: 'openIdConnect', openIdConnectUrl: SCRIPT },
      },
    },
  ];
}
