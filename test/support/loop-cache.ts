import { readFileSync } from 'node:fs';
import * as library from 'halyard/http-cache';
import ts from 'typescript';
import { fencesOf } from './examples.js';

export interface Message {
  method: string;
  url: string;
  headers: library.HeaderRecord;
  content?: string;
}

export interface Answer {
  status: number;
  headers: library.HeaderRecord;
  body: string;
}

/** The code of the guide, without its imports and its use. */
const [guide = ''] = fencesOf(readFileSync('docs/guides/build-a-cache.md', 'utf8'));
const [, code = ''] = /^interface Message([\s\S]*?)^const origin/m.exec(guide) ?? [];
const target = ts.ScriptTarget.ES2022;
const { outputText } = ts.transpileModule(`interface Message${code}`, {
  compilerOptions: { target },
});

/** The cache of the guide: `send` asks the origin, and throws if it does not respond. */
export const createCache: (
  send: (request: Message) => Promise<Answer>,
  now?: () => Date,
) => (request: Message) => Promise<Answer> = new Function(
  ...Object.keys(library),
  `${outputText}\nreturn createCache;`,
)(...Object.values(library));
