import { existsSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { writtenPages } from '../scripts/site/written-pages.js';
import { examplesOfPage, examplesOfSource, filesBelow } from './support/examples.js';

/** Each layer with the layers that it may import from, the lowest last. */
const LAYERS = [
  ['testing'],
  ['audit'],
  ['agent'],
  ['client', 'describe', 'schema', 'http-cache'],
  ['definition'],
  ['discovery'],
  ['resource'],
  ['http'],
  ['link', 'query', 'forwarded', 'cache', 'conditional'],
  ['relation', 'url'],
  ['errors', 'internal'],
  ['rules'],
];

/** The areas above a layer: what it must not import. */
const forbiddenArrows = LAYERS.slice(1).map((areas, index) => ({
  name: `${areas.join(', ')} import nothing from above`,
  severity: 'error' as const,
  from: { path: `^src/(${areas.join('|')})(/|\\.ts$)` },
  to: {
    path: `^src/(${LAYERS.slice(0, index + 1)
      .flat()
      .join('|')})(/|\\.ts$)`,
  },
}));

/** The packages that an area may import, at run time. */
const PACKAGES: Readonly<Record<string, string>> = {
  'src/audit/openapi/read-document.ts': 'yaml',
  'src/schema/link-schema.ts': 'zod',
  'src/url/template.ts': 'uri-template',
  'src/audit/cli/options.ts': 'commander',
  'src/audit/cli/run.ts': 'commander',
  'src/audit/cli/settings.ts': 'commander',
  'src/audit/cli/mcp.ts': '@modelcontextprotocol/server',
  'src/audit/cli/listen.node.ts': '@modelcontextprotocol/node',
  'src/conditional/compare-validators.ts': 'fresh',
  'src/internal/structured-fields.ts': 'structured-headers',
  'src/internal/platform.node.ts': 'etag',
  'src/internal/platform.portable.ts': '@noble/hashes',
  'src/query/cursor-codec.ts': '@noble/hashes',
  'src/http-cache/target-uri.ts': '@noble/hashes',
};

/**
 * The modules of Node that a file may import: none that listens or sends, but for `halyard mcp --http`, which
 * serves clients of the machine that it runs on.
 */
const NODE_MODULES: Readonly<Record<string, readonly string[]>> = {
  'src/audit/cli/listen.node.ts': ['events', 'http', 'net'],
  'src/audit/cli/system.node.ts': ['fs', 'fs/promises', 'module', 'path', 'stream/consumers'],
};

describe('the architecture', async () => {
  const { output } = await cruise(
    ['src'],
    {
      ruleSet: {
        forbidden: [
          ...forbiddenArrows,
          { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
          {
            name: 'no platform modules',
            severity: 'error',
            from: { pathNot: '\\.node\\.ts$' },
            to: { dependencyTypes: ['core'] },
          },
        ],
      },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import'] },
      exclude: { path: '^dist/' },
    },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  const { modules, summary } = output as ICruiseResult;

  test('keeps its arrows one way, without cycles and platform modules', () => {
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
  });

  test('is read whole', () => {
    const read = modules.map(({ source }) => source).filter((source) => source.startsWith('src/'));
    expect(read.sort()).toEqual(filesBelow('src', '.ts'));
  });

  test('imports packages only where it says', () => {
    const imports = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ dependencyTypes }) => dependencyTypes.some((type) => type.startsWith('npm')))
        .map(({ resolved }) => [source, /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1]]),
    );
    const typed = imports.map(([source, name]) => [source, name?.replace('@types/', '')]);
    expect(Object.fromEntries(typed)).toEqual(PACKAGES);
  });

  test('imports modules of Node only where it says, and one for a server', () => {
    const imports = modules.flatMap(({ source, dependencies }) => {
      const core = dependencies.filter(({ dependencyTypes }) => dependencyTypes.includes('core'));
      return core.length === 0 ? [] : [[source, core.map(({ module }) => nameOf(module)).sort()]];
    });
    expect(Object.fromEntries(imports)).toEqual(NODE_MODULES);
    for (const file of filesBelow('src', '.ts')) {
      expect(codeOf(file), file).not.toMatch(/\.getBuiltinModule\b|\b(?:Deno|Bun)\.\w|\bserve\(/);
    }
  });
});

function nameOf(module: string): string {
  return module.replace(/^node:/, '');
}

/** The code of a file, without its comments. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

test('only the client, the tools for agents and the audit send requests', () => {
  const senders = filesBelow('src', '.ts').filter((file) =>
    /\bglobalThis\.fetch\b|(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b|=\s*globalThis\b/.test(
      codeOf(file),
    ),
  );
  expect(senders.map((file) => file.split('/')[1])).toContain('client');
  expect(senders.filter((file) => !/^src\/(?:agent|client|audit)\//.test(file))).toEqual([]);
});

test('only the command writes to a terminal, and no text is run as code', () => {
  const files = filesBelow('src', '.ts').filter((file) => !file.startsWith('src/audit/cli/'));
  for (const file of files) {
    const code = codeOf(file);
    expect(code, file).not.toMatch(/\bconsole\b|\bprocess\.(?:stdout|stderr|env)\b/);
    expect(code, file).not.toMatch(/\beval\(|\bFunction\(|\bimport\([^'`]/);
  }
});

test('a subpath is exported for each area', () => {
  const areas = filesBelow('src', '/index.ts').map((file) =>
    file.replace(/^src\/?/, './').replace(/\/?index\.ts$/, ''),
  );
  expect(Object.keys(manifest.exports).sort()).toEqual(
    ['./errors', './package.json', ...areas].sort(),
  );
});

test('an index holds names only', () => {
  for (const file of filesBelow('src', '/index.ts')) {
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\b(const|function|class|default|\*)\b/);
  }
});

test('the root exports functions of the areas, at most 45, so that a newcomer can read them', async () => {
  const root: Record<string, unknown> = await import('halyard');
  const functions = Object.entries(root).filter(
    ([name, value]) => typeof value === 'function' && name !== 'HalyardError',
  );
  expect(functions.length).toBeLessThanOrEqual(45);
  const areas = filesBelow('src', '/index.ts').filter((file) => file !== 'src/index.ts');
  const names = [...areas.flatMap(exportedNames), 'HalyardError', 'ErrorCode'];
  expect(names).toEqual(expect.arrayContaining(exportedNames('src/index.ts')));
});

function exportedNames(index: string): string[] {
  const lists = readFileSync(index, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g);
  return Array.from(lists, ([, list = '']) => list.match(/\w+(?=,|\s*$)/g) ?? []).flat();
}

test('each import path of the documentation exists', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs/guides', '.md')];
  const code = [...pages.flatMap(examplesOfPage), ...examplesOfSource('src')];
  const paths = code.flatMap(({ code: text }) =>
    Array.from(text.matchAll(/from '(halyard[^']*)'/g), ([, path = '']) => path),
  );
  expect(paths).toContain('halyard');
  for (const path of new Set(paths)) {
    expect(manifest.exports).toHaveProperty([path.replace(/^halyard/, '.')]);
  }
});

test('each relative link of the documentation leads to a file', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...writtenPages()];
  const broken = pages.flatMap((page) =>
    Array.from(
      withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g),
      (match) => new URL(match[1] ?? '', `file://${process.cwd()}/${page}`),
    )
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target.pathname}`),
  );
  expect(broken).toEqual([]);
});

/** Calls such as `operators[name](column)` look like links. */
function withoutCode(page: string): string {
  return page.replace(/^```.*?^```/gms, '');
}
