import { checkOpenApi } from 'halyard/audit';
import { countFindings, type Output, type Tool } from '../output.js';

const DOCUMENT = `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
servers:
  - url: https://api.example.se/orders/v1
paths:
  /order_items:
    get:
      description: The lines of all orders.
      parameters:
        - { name: PageSize, in: query, schema: { type: integer } }
      responses:
        '200':
          description: A page of lines.
          content:
            application/json:
              schema: { type: object, properties: { items: { type: array, items: {} } } }
  /getOrder/{id}:
    post:
      responses:
        '200': { description: The order. }
`;

export const openApiTool: Tool = {
  id: 'openapi',
  title: 'OpenAPI',
  about: 'Checks an OpenAPI document, in JSON or YAML, against the rules that a document can show.',
  fields: [{ name: 'document', label: 'OpenAPI document', kind: 'lines', required: true }],
  examples: [{ title: 'Two operations', values: { document: DOCUMENT } }],
  async run({ document = '' }): Promise<Output> {
    const findings = await checkOpenApi(document);
    const text = document.trimEnd();
    const lines = text.split('\n');
    return {
      ...countFindings(findings),
      checked: {
        text,
        marks: findings.map((finding) => {
          // A fault at the end of a document can be below its last line.
          const line = Math.min((finding.line ?? 1) - 1, lines.length - 1);
          const column = Math.min((finding.column ?? 1) - 1, lines[line]?.length ?? 0);
          const [word = ''] = /^[^\s:,}\]]*/.exec(lines[line]?.slice(column) ?? '') ?? [];
          return { finding, line, column, length: Math.max(word.length, 1) };
        }),
      },
    };
  },
};
