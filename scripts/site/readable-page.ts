import { type RuleId, rules } from '../../src/rules/catalogue.js';
import { fence } from './markdown.js';

/** A type that is longer than this says less than the signature above it. */
const MAX_RETURN_TYPE = 160;

/** A signature with more lines than this is folded. */
const MAX_LINES = 20;

/** A page of the reference, made easier to read. */
export function readablePage(text: string, signatures: readonly string[]): string {
  let shown = 0;
  return (
    text
      .replace(/^# (\w+)\\<.*$/m, '# $1')
      .replace(/^```ts\n(?:function|type) [\s\S]*?\n```$/gm, (block) => {
        const signature = signatures[shown++];
        return signature === undefined ? block : shownSignature(signature);
      })
      // A list of type parameters without descriptions repeats the signature.
      .replace(/^#+ Type Parameters\n\n\| Type Parameter \|\n(?:\|.*\n)+\n?/gm, '')
      .replace(/^(#+ Returns\n\n)(.*)\n/gm, (all, heading, type) =>
        type.length > MAX_RETURN_TYPE ? heading : all,
      )
      .replace(
        /(?:\\\| )?(?:`"[\w.-]+"`(?: \\\| )?){40,}/g,
        '[`RuleId`](/reference/rules/type-aliases/RuleId.md)',
      )
      .replace(/\( (\[`RuleId`\]\([^)]*\))\)/g, '$1')
      .replace(/(?:^#+ Rule\n\n.*\n\n?)+/gm, (block) => {
        const ids = block.match(/\w+\.[\w-]+/g)?.filter((id): id is RuleId => id in rules) ?? [];
        const level = /^#+/.exec(block)?.[0] ?? '##';
        return `${level} Rules\n\n${ids.map((id) => `[${id}](/rules/${id}.md)`).join(', ')}\n\n`;
      })
  );
}

function shownSignature(signature: string): string {
  const code = fence('ts', signature);
  return signature.split('\n').length > MAX_LINES
    ? `<details><summary>Signature</summary>\n\n${code}\n\n</details>`
    : code;
}
