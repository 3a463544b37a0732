import { Command, CommanderError, Option } from 'commander';
import { HalyardError } from '../../errors.js';
import { withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import { MCP, SETTINGS } from './options.js';
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
    // Commander has printed its own message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const isExpected = error instanceof CommandError || error instanceof HalyardError;
    const text = isExpected ? printable(error.message) : String((error as Error)?.stack ?? error);
    system.stderr.write(`halyard: ${withoutSecrets(text)}\n`);
    return 2;
  }
}

/** A subcommand: its arguments, its options, and the function that it loads when it runs. */
interface Subcommand {
  readonly usage: string;
  readonly description: string;
  /** With options, it reports findings. */
  readonly options?: readonly Option[];
  /** The options of one that reports none. */
  readonly others?: readonly Option[];
  readonly help: string;
  readonly load: () => Promise<Action>;
}

/** `settings` are the options, of a command that reports findings over those of the configuration. */
type Action = (target: never, settings: never, system: System) => number | Promise<number>;

/** Options of the commands that report findings. */
const REPORT = [
  ...SETTINGS.report,
  new Option('-o, --output <file>', 'Write the report to a file.'),
  new Option('--update-baseline', 'Write the findings to the baseline file.'),
  new Option('--config <file>', 'Configuration. Default: halyard.config.json.'),
];

const SUBCOMMANDS: readonly Subcommand[] = [
  {
    usage: 'url <urls...>',
    description: 'Check URLs, paths and templates. - reads one per line.',
    options: REPORT,
    help: `
Examples:
  halyard url '/orders/{id}/cancellations'
  halyard url - < urls.txt`,
    load: async () => (await import('./check-files.js')).checkUrls,
  },
  {
    usage: 'check <files...>',
    description: 'Check JSON bodies, HAR files and output of curl -i. - reads the standard input.',
    options: [
      ...REPORT,
      ...SETTINGS.body,
      new Option(
        '--method <method>',
        'Method of the request behind output of curl -i. Default: GET.',
      ),
      new Option('--url <url>', 'URL of the request behind output of curl -i.'),
    ],
    help: `
Examples:
  halyard check order.json requests.har
  curl -i -X DELETE https://api.example.se/orders/v1/orders/17 | halyard check - --method DELETE`,
    load: async () => (await import('./check-files.js')).checkFiles,
  },
  {
    usage: 'openapi <files...>',
    description: 'Check OpenAPI documents, 3.0 to 3.2, as YAML or JSON.',
    options: [...REPORT, ...SETTINGS.body],
    help: `
Examples:
  halyard openapi openapi.yaml --format sarif --output halyard.sarif

Findings have the line and the column of their place. References are followed to JSON and
YAML files in the folder of the document or the working directory; others are listed.`,
    load: async () => (await import('./check-files.js')).checkDocuments,
  },
  {
    usage: 'audit <url>',
    description: 'Follow the GET links of an API from its index and check every exchange.',
    options: [...REPORT, ...SETTINGS.body, ...SETTINGS.audit],
    help: `
Examples:
  halyard audit http://localhost:3000/
  halyard audit https://api.example.se/orders/v1/ -H "authorization: Bearer $TOKEN"
  halyard audit https://api.example.se/orders/v1/ --output report.html

An audit sends only GET requests and stays on the origin of the start.
For a service with a private certificate, set NODE_EXTRA_CA_CERTS to the file of its CA.`,
    load: async () => (await import('./audit-api.js')).auditApi,
  },
  {
    usage: 'mcp <url>',
    description: 'Serve an API to agents as tools of the Model Context Protocol.',
    others: MCP,
    help: `
Examples:
  halyard mcp https://api.example.se/orders/v1/ --read-only --http 3333`,
    load: async () => (await import('./mcp.js')).serveTools,
  },
  {
    usage: 'rules [id]',
    description: 'List the rules, or print one.',
    help: '\nExamples:\n  halyard rules\n  halyard rules HYP.05',
    load: async () => (await import('./print.js')).printRules,
  },
  {
    usage: 'rel <name>',
    description: 'Print what a link relation type means, or which one to use instead.',
    help: '\nExamples:\n  halyard rel next\n  halyard rel previous   # use prev',
    load: async () => (await import('./print.js')).printRelation,
  },
];

const HELP = `
Examples:
  halyard check order.json
  halyard audit https://api.example.se/orders/v1/

Exit codes:
  0    no findings (with --fail-on shall: only advice)
  1    findings, or a page of an audit that can't be fetched
  2    nothing was checked: wrong options, unreadable input, an unreachable service
  130  Ctrl-C; an audit reports what it has seen

Colour is off in a pipe and where NO_COLOR is set.`;

/** The `halyard` command with its subcommands. */
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
    .showHelpAfterError('Run halyard <command> --help for examples.')
    .addHelpText('after', HELP);
  for (const { usage, description, options, others, help, load } of SUBCOMMANDS) {
    const command = program.command(usage).description(description).addHelpText('after', help);
    for (const option of options ?? others ?? []) command.addOption(option);
    command.action(async (target, given: CommandOptions) => {
      const settings = options ? await settingsOf(given, system) : given;
      done(await (await load())(target as never, settings as never, system));
    });
  }
  return program;
}

async function settingsOf(given: CommandOptions, system: System): Promise<CommandOptions> {
  const { readSettings } = await import('./settings.js');
  return readSettings(given, system);
}
