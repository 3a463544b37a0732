import { type ByteWriter, type Chunk, chunkOf } from '../internal/byte-writer.js';
import { toHal } from '../link/hal.js';
import type { RowReport } from '../rules/row-finding.js';
import { percentEncode } from '../url/percent-encode.js';
import { parseTemplate } from '../url/template.js';
import { type HasLink, permittedLinks } from './availability.js';
import { ownPart, presentLink, spelledValue } from './define-links.js';
import type { AnyResource, Caller, DefinedLink } from './definition.js';
import { type RowState, valueIn } from './row.js';
import { ODD } from './write-row.js';

type Described = Pick<AnyResource, 'identifiers' | 'state' | 'links'> & {
  readonly states: readonly unknown[] | undefined;
  readonly hasLinkIn: HasLink;
};

/** The forms in which links are written: HAL-FORMS has those of HAL. */
export type LinkForm = 'links' | 'hal';

/** The links that a row has, as text with gaps for the values of their URLs. */
interface Block {
  readonly first: Chunk;
  /** The number of the variable of each gap, and the text behind it. */
  readonly variables: readonly number[];
  readonly behind: readonly Chunk[];
}

/** The blocks of links at one base in one form, by the bits of the links. */
export type Blocks = Map<number, Block>;

/**
 * Prepares the writing of links: those that a row has are bits; each set of bits is one prepared text. Undefined where URLs need more than texts and integers in paths.
 */
export function prepareLinkWriter(
  { identifiers, state, links, states, hasLinkIn }: Described,
  taken: ReadonlySet<string>,
) {
  const templates = links.map((link) => parseTemplate(ownPart(link)));
  if (links.length > 31 || !templates.every(({ isPlain, isSafe }) => isPlain && isSafe)) {
    return undefined;
  }
  const isPermitted = links.some(({ permission }) => permission !== undefined);
  const names = [...new Set(templates.flatMap((each) => each.names))];
  const own = templates[0]?.names.at(-1);
  const bitsOf = (fits: (link: DefinedLink, index: number) => boolean) =>
    links.reduce((bits, link, index) => (fits(link, index) ? bits | (1 << index) : bits), 0);
  /** The links without a predicate that a row has in its state, as bits. */
  const untestedIn = (row: RowState, report?: RowReport) => {
    const hasLink = hasLinkIn(row, report);
    return bitsOf((link) => link.test === undefined && hasLink(link));
  };
  const tested = links.flatMap((link, index) => (link.test ? [[1 << index, link] as const] : []));
  const listed = states ?? [state && null, ...links.flatMap((link) => link.states ?? [])];
  const byState = new Map(
    listed.map((each) => [each, untestedIn({ item: {}, shown: {}, state: each })]),
  );
  /** The links that need a value of each variable. */
  const needing = names.map((name) =>
    bitsOf((_, index) => templates[index]?.names.includes(name) === true),
  );
  const spell = identifiers === 'lower-case' ? spelledValue : undefined;
  /** A value as it is written in URLs; undefined where its links are left out. */
  const textIn = (value: unknown, name: string, isHeard: boolean): string | undefined => {
    if (value === null || value === undefined) {
      // A row without its nullable foreign key is as the schema has it.
      if (isHeard && (name === own || value === undefined)) throw ODD;
      return undefined;
    }
    const isInteger = Number.isSafeInteger(value);
    if (!isInteger && (typeof value !== 'string' || value === '')) throw ODD;
    const text = isInteger || spell === undefined ? String(value) : (spell(value) as string);
    if (name === own && taken.has(text)) throw ODD;
    if (isInteger) return text;
    if (/^\.*$/.test(text)) throw ODD;
    if (isHeard && !/^[a-z0-9.~-]*$/.test(text)) throw ODD;
    return percentEncode(text);
  };

  /** The text of the links with gaps: written as any other body is, with marks for the values. */
  const blockOf = (bits: number, base: string, form: LinkForm): Block => {
    const _links = links.flatMap((defined, index) => {
      if (!(bits & (1 << index))) return [];
      const parts = templates[index]?.parts ?? [];
      const href = parts.map((part) =>
        typeof part === 'string'
          ? part
          : `${OPEN}${names.indexOf(part.variables[0]?.name ?? '')}${CLOSE}`,
      );
      return presentLink({ defined, href: base + href.join('') + (defined.clientPart ?? '') });
    });
    const body = JSON.stringify(form === 'hal' ? toHal({ _links }) : { _links });
    const [first = '', ...others] = `,${body.slice(1, -1)}`.split(OPEN);
    const ends = others.map((each) => each.indexOf(CLOSE));
    return {
      first: chunkOf(first),
      variables: others.map((each, index) => Number(each.slice(0, ends[index]))),
      behind: others.map((each, index) => chunkOf(each.slice((ends[index] as number) + 1))),
    };
  };

  return {
    /** The links that a caller may see, as bits. */
    permittedBits(caller: Caller | null | undefined): number {
      if (!isPermitted) return -1;
      const permitted = permittedLinks(links, caller);
      return bitsOf((link) => permitted.includes(link));
    },
    /** Writes the member `_links` of a row with a comma before it. */
    write(
      writer: ByteWriter,
      row: RowState,
      { blocks, base, form, permitted }: LinkView,
      report: RowReport | undefined,
    ): void {
      let bits = permitted & (byState.get(row.state) ?? untestedIn(row, report));
      if (tested.length > 0) {
        const hasLink = hasLinkIn(row, report);
        for (const [bit, link] of tested) if (permitted & bit && hasLink(link)) bits |= bit;
      }
      const texts: string[] = [];
      for (let index = 0; index < names.length; index++) {
        const name = names[index] as string;
        const text = textIn(valueIn(row, name), name, report !== undefined);
        if (text === undefined) bits &= ~(needing[index] as number);
        texts.push(text ?? '');
      }
      let block = blocks.get(bits);
      if (block === undefined) {
        if (blocks.size === MAX_BLOCKS) throw ODD;
        block = blockOf(bits, base, form);
        blocks.set(bits, block);
      }
      writer.chunk(block.first);
      const { variables, behind } = block;
      for (let index = 0; index < variables.length; index++) {
        writer.ascii(texts[variables[index] as number] as string);
        writer.chunk(behind[index] as Chunk);
      }
    },
  };
}

/** What the text of links depends on besides the row. */
export interface LinkView {
  readonly blocks: Blocks;
  readonly base: string;
  readonly form: LinkForm;
  readonly permitted: number;
}

/** Noncharacters, which no URL has. */
const OPEN = '\ufffe';
const CLOSE = '\uffff';

/** Bounds the memory for sets of links, of which predicates and permissions make many. */
const MAX_BLOCKS = 256;
