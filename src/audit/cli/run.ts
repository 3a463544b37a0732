import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { HalyardError } from '../../errors.js';
import { withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import type { RuleId } from '../../rules/catalogue.js';
import { parseUrl } from '../../url/absolute-url.js';
import { FORMATS, findRule, unknownRule } from './config-schema.js';
import type { CommandOptions } from './settings.js';
import { CommandError, type System } from './system.js';

/**
 * Runs the `halyard` command.
 *
 * @param args The arguments, without the program's name.
 * @param system Where it reads, writes and fetches.
 * @returns The exit code: 0 without findings, 1 with findings, 2 where nothing could be checked, 130
 *   after Ctrl-C.
 */
export async function run(args: readonly string[], system: System): Promise<number> {
  let code = 0;
  const program = commandLine(system, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, system);
  }
}

function exitCodeOf(error: unknown, { stderr }: System): number {
  // Commander has printed its own message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const isExpected = error instanceof CommandError || error instanceof HalyardError;
  const text = isExpected ? printable(error.message) : String((error as Error)?.stack ?? error);
  stderr.write(`halyard: ${withoutSecrets(text)}\n`);
  return 2;
}

/** The `halyard` command with its subcommands. Each is loaded when it runs. */
function commandLine(system: System, done: (code: number) => void): Command {
  const program = new Command('halyard')
    .description(
      'Checks URLs, bodies, exchanges, OpenAPI documents and whole APIs against the rules for hypermedia HTTP APIs.',
    )
    .version(system.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help')
    .configureOutput({
      writeOut: (text) => system.stdout.write(text),
      writeErr: (text) => system.stderr.write(withoutSecrets(text)),
      getOutHelpWidth: () => system.stdout.columns ?? 100,
      getErrHelpWidth: () => system.stderr.columns ?? 100,
    })
    .exitOverride()
    .showHelpAfterError('Run halyard --help, or halyard <command> --help, for examples.')
    .addHelpText('after', HELP);

  checkCommand(program, 'url <urls...>')
    .description('Check URLs, paths and templates. - reads one per line.')
    .addHelpText('after', URL_HELP)
    .action(async (urls: string[], options: CommandOptions) => {
      const { checkUrls } = await import('./check-urls.js');
      done(await checkUrls(urls, options, system));
    });

  checkCommand(program, 'check <files...>')
    .description('Check JSON bodies, HAR files and output of curl -i. - reads the standard input.')
    .option('--collection', 'check a body as a collection, whatever it looks like')
    .option('--resource', 'check a body as a single resource, whatever it looks like')
    .option(
      '--method <method>',
      'method of the request behind output of curl -i (default: GET)',
      methodName,
    )
    .option('--url <url>', 'URL of the request behind output of curl -i', requestUrl)
    .option('--only <prefix>', 'check only requests of a HAR file whose URL starts with this')
    .addOption(HAL_FORM)
    .addHelpText('after', CHECK_HELP)
    .action(async (files: string[], options: CommandOptions) => {
      const { checkFiles } = await import('./check-files.js');
      done(await checkFiles(files, options, system));
    });

  checkCommand(program, 'openapi <files...>')
    .description('Check OpenAPI documents, 3.0 and 3.1, as YAML or JSON.')
    .addOption(HAL_FORM)
    .addHelpText('after', OPENAPI_HELP)
    .action(async (files: string[], options: CommandOptions) => {
      const { checkDocuments } = await import('./check-urls.js');
      done(await checkDocuments(files, options, system));
    });

  checkCommand(program, 'audit <url>')
    .description('Follow the GET links of an API from its index and check every exchange.')
    .option(
      '-H, --header <field>',
      'header field of each request: "name: value"; repeatable',
      header,
    )
    .option('--max-requests <n>', 'largest number of requests (default: 500)', integer(1))
    .option('--max-depth <n>', 'links away from the start (default: 20)', integer(0))
    .option('--concurrency <n>', 'requests sent at once (default: 4)', integer(1))
    .option('--delay <ms>', 'milliseconds between batches of requests (default: 0)', integer(0))
    .option('--timeout <s>', 'seconds until a request times out (default: 30)', integer(1))
    .addOption(HAL_FORM)
    .addHelpText('after', AUDIT_HELP)
    .action(async (url: string, { header: headers, ...options }: HeaderOptions) => {
      const { auditApi } = await import('./audit-api.js');
      done(await auditApi(url, { ...options, ...(headers && { headers }) }, system));
    });

  program
    .command('rules [id]')
    .description('List the rules, or print one.')
    .addOption(new Option('--format <format>', 'format').choices(['pretty', 'json']))
    .addHelpText('after', '\nExamples:\n  halyard rules\n  halyard rules HYP.05')
    .action(async (id: string | undefined, options: CommandOptions) => {
      const { printRules } = await import('./print.js');
      done(printRules(id, options, system));
    });

  program
    .command('rel <name>')
    .description('Print what a link relation type means, or which one to use instead.')
    .addOption(new Option('--format <format>', 'format').choices(['pretty', 'json']))
    .addHelpText('after', '\nExamples:\n  halyard rel next\n  halyard rel previous   # use prev')
    .action(async (name: string, options: CommandOptions) => {
      const { printRelation } = await import('./print.js');
      done(printRelation(name, options, system));
    });

  program
    .command('init')
    .description('Write halyard.config.json to the working directory.')
    .option('--force', 'replace a file that is there')
    .addHelpText(
      'after',
      '\nIt names its JSON Schema where halyard is installed, so that editors complete its members.',
    )
    .action(async (options: { readonly force?: boolean }) => {
      const { writeConfig } = await import('./print.js');
      done(await writeConfig(options, system));
    });

  return program;
}

/** Of the commands that check bodies. */
const HAL_FORM = new Option(
  '--hal-form',
  'accept links keyed by relation type, as in the HAL draft (HYP.11)',
);

/** Options of the audit command as Commander collects them. */
interface HeaderOptions extends CommandOptions {
  readonly header?: Readonly<Record<string, string>>;
}

/** A command that reports findings. */
function checkCommand(program: Command, usage: string): Command {
  return program
    .command(usage)
    .addOption(
      new Option(
        '-f, --format <format>',
        'format of the report (default: that of the extension of --output, or pretty)',
      ).choices(FORMATS),
    )
    .option('-o, --output <file>', 'write the report to a file')
    .addOption(
      new Option('--fail-on <level>', 'findings that give exit code 1 (default: should)').choices([
        'shall',
        'should',
      ]),
    )
    .addOption(
      new Option(
        '--certainty <certainty>',
        'certain leaves out guesses about words (default: likely)',
      ).choices(['certain', 'likely']),
    )
    .option('--ignore <rules>', 'rules not to check, separated by commas; repeatable', ruleIds)
    .option('--local-development', 'accept http and any port, as on localhost (UFN.02)')
    .option('--baseline <file>', 'file of known findings: these pass, new ones fail')
    .option('--update-baseline', 'write the findings to the baseline file')
    .option('--config <file>', 'configuration (default: the nearest halyard.config.json)');
}

function ruleIds(text: string, before: readonly RuleId[] = []): readonly RuleId[] {
  return [...before, ...text.split(',').map((id) => ruleId(id.trim()))];
}

function ruleId(id: string): RuleId {
  const rule = findRule(id);
  if (rule !== undefined) return rule.id;
  throw new InvalidArgumentError(unknownRule(id));
}

function integer(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be an integer ≥ ${least}.`);
  };
}

/** method = token (RFC 9110 §9.1). The registered ones are in upper case, whatever was typed. */
function methodName(text: string): string {
  if (/^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('It must be a method such as DELETE.');
}

function requestUrl(text: string): string {
  if (text.startsWith('/') || (/^https?:/i.test(text) && parseUrl(text) !== undefined)) return text;
  throw new InvalidArgumentError('It must be an absolute URL or a path.');
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

const HELP = `
Examples:
  halyard url https://api.example.se/orders/v1/orders      check a URL
  halyard check order.json                                 check a body
  curl -i https://api.example.se/orders/v1/ | halyard check -
  halyard openapi openapi.yaml                             check a description
  halyard audit https://api.example.se/orders/v1/          check a whole API
  halyard audit http://localhost:3000/ --local-development
  halyard rules HYP.05                                     read a rule
  halyard init                                             write a configuration

Exit codes:
  0    no findings (with --fail-on shall: only advice)
  1    findings, or a page of an audit that can't be fetched
  2    nothing was checked: wrong options, unreadable input, an unreachable service
  130  Ctrl-C; an audit reports what it has seen

Colour is off in a pipe and where NO_COLOR is set.`;

const URL_HELP = `
Examples:
  halyard url https://api.example.se/orders/v1/orders/17
  halyard url '/orders/{id}/cancellations'
  halyard url - < urls.txt
  halyard url --ignore VER.05,UFN.02 http://localhost:3000/orders

A path with {variables} is checked as a template. In a list of URLs, empty lines and
lines that begin with # are skipped.`;

const CHECK_HELP = `
Examples:
  halyard check order.json                       a body: one resource or a collection
  halyard check requests.har --only https://api.example.se/
                                                 exchanges saved in a browser
  curl -i https://api.example.se/orders/v1/orders | halyard check -
  curl -i -X DELETE https://api.example.se/orders/v1/orders/17 | halyard check - --method DELETE

The kind of a file is detected from its content. A body is a collection if it has
_meta, paging links, or items with links or an id in a list with the name of its own URL.`;

const OPENAPI_HELP = `
Examples:
  halyard openapi openapi.yaml
  halyard openapi openapi.yaml --format sarif --output halyard.sarif

Findings have the line and the column of their place. References to other files are not
followed: bundle the document first.`;

const AUDIT_HELP = `
Examples:
  halyard audit https://api.example.se/orders/v1/
  halyard audit http://localhost:3000/ --local-development
  halyard audit https://api.example.se/orders/v1/ --hal-form
  halyard audit https://api.example.se/orders/v1/ -H "authorization: Bearer $TOKEN"
  halyard audit https://api.example.se/orders/v1/ --format html --output report.html
  halyard audit https://api.example.se/orders/v1/ --format csv      a row for each rule

An audit sends only GET requests and stays on the origin of the start.
To adopt the rules step by step, write the findings of today to a baseline:
  halyard audit https://api.example.se/orders/v1/ --baseline known.json --update-baseline
  halyard audit https://api.example.se/orders/v1/ --baseline known.json

For a service with a private certificate, set NODE_EXTRA_CA_CERTS to the file of its CA.`;
