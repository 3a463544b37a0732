import { Command, CommanderError, Option } from 'commander';
import { HalyardError } from '../../errors.js';
import { withoutSecrets } from '../../internal/secrets.js';
import { printable } from '../../internal/show.js';
import { MCP, SETTINGS } from './options.js';
import type { CommandOptions } from './settings.js';
import { CommandError, errorLine, type System } from './system.js';

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
    // Commander answers an unknown command with --help by the general help, as if it were right.
    const [name = '-'] = args;
    const isKnown =
      /^(?:-|help$)/.test(name) || program.commands.some((each) => each.name() === name);
    await program.parseAsync(isKnown ? args : [name], { from: 'user' });
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
  new Option('-o, --output <file>', 'Write the report, in the format of its extension'),
  new Option('--update-baseline', 'Write the findings to the file of --baseline'),
  new Option('--config <file>', 'Configuration (halyard.config.json)'),
];

const SUBCOMMANDS: readonly Subcommand[] = [
  {
    usage: 'url <urls...>',
    description: 'Check URLs, paths and templates',
    options: REPORT,
    help: `
  halyard url '/orders/{id}/cancellations'
  halyard url - < urls.txt`,
    load: async () => (await import('./check-files.js')).checkUrls,
  },
  {
    usage: 'check <files...>',
    description: 'Check JSON bodies, HAR files and output of curl -i',
    options: [
      ...REPORT,
      ...SETTINGS.body,
      new Option('--method <method>', 'Method of the request behind output of curl -i (GET)'),
      new Option('--url <url>', 'URL of the request behind output of curl -i'),
    ],
    help: `
  halyard check order.json requests.har
  curl -i https://api.example.se/v1/orders | halyard check -`,
    load: async () => (await import('./check-files.js')).checkFiles,
  },
  {
    usage: 'openapi <files...>',
    description: 'Check OpenAPI documents, 3.0 to 3.2, as YAML or JSON',
    options: [...REPORT, ...SETTINGS.body],
    help: `
  halyard openapi openapi.yaml --output halyard.sarif

References are followed to JSON and YAML files in the folder of the document
and in the working directory.`,
    load: async () => (await import('./check-files.js')).checkDocuments,
  },
  {
    usage: 'audit <url>',
    description: 'Follow the GET links of an API and check every exchange',
    options: [...REPORT, ...SETTINGS.body, ...SETTINGS.audit],
    help: `
  halyard audit http://localhost:3000/v1/ --output report.html
  halyard audit https://api.example.se/v1/ -H "authorization: Bearer $TOKEN"

It sends GET requests only, to the origin of the URL. For a private
certificate, set NODE_EXTRA_CA_CERTS to the file of its authority.`,
    load: async () => (await import('./audit-api.js')).auditApi,
  },
  {
    usage: 'mcp <url>',
    description: 'Serve an API to agents by the Model Context Protocol',
    others: MCP,
    help: '\n  halyard mcp https://api.example.se/v1/ --read-only --http 3333',
    load: async () => (await import('./mcp.js')).serveTools,
  },
  {
    usage: 'init',
    description: 'Print a configuration and the lines for CI',
    help: '\n  halyard init',
    load: async () => (await import('./print.js')).printStart,
  },
  {
    usage: 'rules [id]',
    description: 'List the rules, or explain one with examples',
    help: '\n  halyard rules HYP.05',
    load: async () => (await import('./print.js')).printRules,
  },
  {
    usage: 'rel <name>',
    description: 'Explain a link relation type, or name the one to use',
    help: '\n  halyard rel previous',
    load: async () => (await import('./print.js')).printRelation,
  },
];

const HELP = `
  halyard check order.json
  halyard audit https://api.example.se/v1/
  halyard audit --help

Exit codes:
  0    no findings, or advice alone with --fail-on shall
  1    findings, or a page of an audit that can't be fetched
  2    nothing was checked: wrong options, unreadable input, no service
  130  Ctrl-C; an audit reports what it has seen`;

/** The `halyard` command with its subcommands. */
function commandLine(system: System, done: (code: number) => void): Command {
  const program = new Command('halyard')
    .description('Checks hypermedia HTTP APIs against the rules for links, URLs and caching.')
    .version(system.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help')
    .configureOutput({
      writeOut: (text) => system.stdout.write(text),
      writeErr: (text) => system.stderr.write(text),
      outputError: (text) => system.stderr.write(errorLine(text)),
      getOutHelpWidth: () => system.stdout.columns ?? 80,
      getErrHelpWidth: () => system.stderr.columns ?? 80,
    })
    .configureHelp({
      optionDescription: ({ description }) => description,
      subcommandTerm: (each) => `${each.name()} ${each.usage().replace(/\[options\] ?/, '')}`,
    })
    .exitOverride()
    .showHelpAfterError('Run halyard <command> --help for examples.')
    .addHelpText('after', `\nExamples:${HELP}`);
  for (const { usage, description, options, others, help, load } of SUBCOMMANDS) {
    const text = `\nExamples:${help}`;
    const command = program.command(usage).description(description).addHelpText('after', text);
    for (const option of options ?? others ?? []) command.addOption(option);
    command.action(async (target, given: CommandOptions) => {
      const read = options && (await import('./settings.js')).readSettings;
      const settings = (await read?.(given, system)) ?? given;
      done(await (await load())(target as never, settings as never, system));
    });
  }
  return program;
}
