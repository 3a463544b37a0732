import { InvalidArgumentError, Option } from 'commander';
import { nearestName } from '../../internal/options.js';
import { show } from '../../internal/show.js';
import { type Rule, rules } from '../../rules/catalogue.js';
import { CommandError } from './system.js';

/** The formats of a report. */
export const FORMATS = ['pretty', 'json', 'sarif', 'github', 'html'] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/**
 * The options that are members of the configuration file too, by their names: `--max-requests` is
 * `maxRequests`. They are those of the commands that report findings, of those that check bodies, and of the audit.
 */
export const SETTINGS = {
  report: [
    choice('-f, --format <name>', FORMATS, 'pretty (default), json, sarif, github or html'),
    choice(
      '--fail-on <level>',
      ['shall', 'should'],
      'shall: advice passes; should (default): it fails',
    ),
    choice('--certainty <name>', ['certain', 'likely'], 'certain leaves out guesses about words'),
    list('--ignore <rules>', ruleIds, 'Rules not to check, separated by commas'),
    new Option('--baseline <file>', 'File of known findings, which pass'),
    list('--singletons <names>', namesOf, 'Names that are right in the singular: profile,cart'),
  ],
  body: [
    new Option('--hal-form', 'Accept links in the form of the HAL draft (HYP.11)'),
    choice('--paging <kind>', ['page', 'offset', 'cursor'], 'page, offset or cursor'),
  ],
  audit: [
    list('-H, --header <field>', header, 'Field of each request: "accept-language: sv"'),
    integer('--max-requests <n>', 1, 'Largest number of requests (500)'),
    integer('--max-depth <n>', 0, 'Links away from the start (20)'),
    integer('--concurrency <n>', 1, 'Requests at once (4)'),
    integer('--delay <ms>', 0, 'Milliseconds between batches of requests (0)'),
    integer('--timeout <s>', 1, 'Seconds until a request times out (30)'),
  ],
};

/** The options of `halyard mcp`. */
export const MCP = [
  new Option('--read-only', 'Offer no tool that changes anything'),
  list('-H, --header <field>', header, 'Field of each request, hidden from the model'),
  list('--allow-origin <origin>', namesOf, 'Further origin to read, change and send fields'),
  integer('--http [port]', 0, 'Streamable HTTP on 127.0.0.1 in place of stdio'),
];

function choice(flags: string, names: readonly string[], description: string): Option {
  return new Option(flags, description).choices(names);
}

function integer(flags: string, least: number, description: string): Option {
  return new Option(flags, description).argParser((text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be an integer ≥ ${least}.`);
  });
}

/** An option that may be repeated. */
function list<Value>(
  flags: string,
  parse: (text: string, before?: Value) => Value,
  description: string,
): Option {
  return new Option(flags, description).argParser<Value>(parse);
}

/** Names separated by commas, behind those of the same option before. */
function namesOf(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((each) => each.trim())];
}

function ruleIds(text: string, before?: readonly string[]): readonly string[] {
  return namesOf(text, before).map((id) => {
    const rule = findRule(id);
    if (rule === undefined) throw new InvalidArgumentError(unknownRule(id));
    return rule.id;
  });
}

/** The rule with an id, in upper or lower case. */
export function findRule(id: string): Rule | undefined {
  return Object.values(rules).find((rule) => rule.id.toLowerCase() === id.toLowerCase());
}

/** The message for an id that no rule has. */
export function unknownRule(id: string): string {
  const near = nearestName(id, Object.keys(rules));
  const remedy = near === undefined ? 'Run halyard rules to list them' : `Did you mean ${near}?`;
  return `Unknown rule ${show(id)}. ${remedy}`;
}

/** field-line = field-name ":" OWS field-value OWS (RFC 9112 §5) */
const FIELD_LINE = /^([!#$%&'*+.^_`|~\w-]+):([\x20-\x7e\x80-\xff\t]*)$/;

function header(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, name, value] = FIELD_LINE.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    // Commander would quote the value, which may be a secret.
    throw new CommandError('--header must be a header field such as "accept-language: sv"');
  }
  return { ...before, [name.toLowerCase()]: value.trim() };
}
