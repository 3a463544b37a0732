import { type Argument, deltaSeconds } from '../../cache/add-directive.js';
import { DIRECTIVES } from '../../cache/directives.js';
import { nearestName } from '../../internal/nearest-name.js';
import { show } from '../../internal/show.js';
import { splitList } from '../../internal/split-list.js';
import { endOfQuotedString, endOfToken, isToken, unquote } from '../../internal/syntax.js';
import { type Finding, finding } from '../../rules/finding.js';

/** A directive, its name in lower case. */
interface Directive {
  readonly name: string;
  readonly argument: Exclude<Argument, null>;
}

/**
 * Checks the syntax of `Cache-Control`, the lifetimes, and names that are nearly known: a cache ignores
 * what it does not know. There is at most one finding of each kind, however long the field is.
 */
export function checkCacheControl(control: string): Finding[] {
  const members = splitList(control).filter((member) => member !== '');
  const directives = members.map(readDirective);
  const malformed = members[directives.indexOf(undefined)];
  const known = directives.filter((directive) => directive !== undefined);
  return [
    ...(malformed === undefined
      ? []
      : [
          headerFinding(
            `Cache-Control must be directives separated by commas (RFC 9111 §5.2), got ${show(malformed)}`,
          ),
        ]),
    ...checkSeconds(known),
    ...checkNames(known),
    ...checkContradiction(known),
  ];
}

function headerFinding(message: string, more: { readonly certainty?: 'likely' } = {}): Finding {
  return finding('CAC.01', message, { path: ['response', 'headers', 'cache-control'], ...more });
}

/** cache-directive = token [ "=" ( token / quoted-string ) ] (RFC 9111 §5.2) */
function readDirective(member: string): Directive | undefined {
  const end = endOfToken(member, 0);
  const name = member.slice(0, end).toLowerCase();
  if (end === 0 || end === member.length) return end === 0 ? undefined : { name, argument: true };
  const text = member.slice(end + 1);
  if (member[end] !== '=') return undefined;
  if (isToken(text)) return { name, argument: text };
  const isQuoted = text.startsWith('"') && endOfQuotedString(text, 0) === text.length;
  return isQuoted ? { name, argument: unquote(text) } : undefined;
}

const TABLE = Object.values(DIRECTIVES);
const NAMES: ReadonlySet<string> = new Set(TABLE.map(([name]) => name));
const SECONDS: ReadonlySet<string> = new Set(
  TABLE.filter(([, kind]) => kind === 'seconds').map(([name]) => name),
);

/** delta-seconds = 1*DIGIT (RFC 9111 §1.2.2). With any other lifetime, a response is taken for stale (§4.2.1). */
function checkSeconds(directives: readonly Directive[]): Finding[] {
  const wrong = directives.find(
    ({ name, argument }) => SECONDS.has(name) && deltaSeconds(argument) === undefined,
  );
  if (wrong === undefined) return [];
  const given = wrong.argument === true ? 'no value' : show(wrong.argument);
  return [
    headerFinding(
      `${wrong.name} in Cache-Control must be an integer ≥ 0, in seconds (RFC 9111 §1.2.2), got ${given}`,
    ),
  ];
}

/** How many names are compared with the known ones. */
const MAX_NAMES = 32;

/** A directive of another specification has a name of its own (RFC 9111 §5.2.3), so this is a guess. */
function checkNames(directives: readonly Directive[]): Finding[] {
  const unknown = directives
    .slice(0, MAX_NAMES)
    .filter(({ name }) => !NAMES.has(name) && !name.startsWith('x-'));
  for (const { name } of unknown) {
    const near = nearestName(name, NAMES);
    if (near === undefined) continue;
    const message = `Unknown directive ${show(name)} in Cache-Control, which caches ignore (RFC 9111 §5.2.3). Write ${near}`;
    return [headerFinding(message, { certainty: 'likely' })];
  }
  return [];
}

function checkContradiction(directives: readonly Directive[]): Finding[] {
  // With field names, private is for these fields alone (RFC 9111 §5.2.2.7).
  const unqualified = directives.filter(
    ({ name, argument }) => name !== 'private' || argument === true || argument === '',
  );
  const names = new Set(unqualified.map(({ name }) => name));
  if (!names.has('public') || !names.has('private')) return [];
  return [headerFinding('Cache-Control must not have both public and private')];
}
