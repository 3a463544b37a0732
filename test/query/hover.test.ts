import { beforeAll, expect, test } from 'vitest';
import { type Compiler, compilerFor } from '../support/compiler.js';

const PREAMBLE = `import { parseQuery, selectFields } from 'halyard/query';
const fields = {
  id: 'integer',
  status: ['open', 'shipped'],
  note: { type: 'string', filter: false },
} as const;
const result = parseQuery('/orders', { fields, parameters: { deep: 'boolean' } });
if (!result.ok) throw new Error();
const query = result.value;
const { filters } = query;
const order = { id: 17, customer: { name: 'Eva' }, _links: ['self'] };
const selected = selectFields(order, ['id']);`;

let editor: Compiler;
beforeAll(() => {
  editor = compilerFor(PREAMBLE);
  editor.errors('');
}, 60_000);

const FILTERS = [
  'readonly (Filter<"id", "eq" | "ne" | "gt" | "ge" | "lt" | "le" | "in", number>',
  'Filter<"status", "eq" | "ne" | "in", "open" | "shipped">)[]',
].join(' | ');

test.each<[what: string, marked: string, ...lines: string[]]>([
  [
    'a query',
    '|query;',
    'const query: {',
    '    readonly page: number;',
    '    readonly limit: number;',
    '    readonly fields?: readonly ("id" | "status" | "note")[];',
    `    readonly filters: ${FILTERS};`,
    '    readonly sort: readonly Sort<"id" | "status" | "note">[];',
    '    readonly parameters: {',
    '        readonly deep?: boolean;',
    '    };',
    '}',
  ],
  ['filters', '|filters;', `const filters: ${FILTERS}`],
  [
    'a filter of one field',
    'for (const filter of filters) if (filter.field === "status") |filter;',
    'const filter: {',
    '    readonly field: "status";',
    '    readonly operator: "eq" | "ne";',
    '    readonly value: "open" | "shipped";',
    '} | {',
    '    readonly field: "status";',
    '    readonly operator: "in";',
    '    readonly value: readonly ("open" | "shipped")[];',
    '}',
  ],
  [
    'a selection',
    '|selected;',
    'const selected: {',
    '    readonly _links: string[];',
    '    readonly id?: number;',
    '    readonly customer?: {',
    '        readonly name?: string;',
    '    };',
    '}',
  ],
])('an editor shows the members of %s', (_what, marked, ...lines) => {
  expect(editor.hover(marked).split('\n')).toEqual(lines);
});
