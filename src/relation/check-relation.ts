import { show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { adviceFor, isMeaningless } from './advice.js';
import { definedRelation, type Relations } from './define-relations.js';
import { extendedRelations } from './extended.js';
import { ianaRelations } from './iana.js';
import { misspelled } from './misspelling.js';
import { relation } from './relation.js';
import { isRelationType } from './relation-type.js';

/** What {@link checkRelation} takes into account. */
export interface CheckRelationOptions {
  /** Relation types of one's own, from `defineRelations`. */
  readonly relations?: Relations;
}

/**
 * Checks the name of a relation type.
 *
 * A missing or malformed name breaks a SHALL. What cannot be known for sure is advice, at level
 * SHOULD: that a name says nothing, or that it is a word for, or a misspelling of, a registered type.
 * The name of an action (`cancel`, `send-invoice`) and a URI are fine as they are.
 *
 * @param name The name, of any type.
 * @param options Relation types of one's own.
 * @returns One finding, or none; `suggestion` is the relation type to write.
 * @rule HYP.15, HYP.18, HYP.19, relation.action
 *
 * @example
 * ```ts
 * import { checkRelation } from 'halyard/relation';
 *
 * checkRelation('cancel');
 * // → []
 * checkRelation('nextPage').map(({ rule, suggestion }) => [rule, suggestion]);
 * // → [['HYP.19', 'next']]
 * checkRelation('previous')[0]?.message;
 * // → '"previous" is a word for prev. The page before this one is prev, also in the table of the conventions'
 * ```
 */
export function checkRelation(name: unknown, options: CheckRelationOptions = {}): Finding[] {
  const found = relationFinding(name, options.relations ?? {});
  return found === undefined ? [] : [found];
}

function relationFinding(name: unknown, relations: Relations): Finding | undefined {
  if (name === undefined || name === null || name === '') {
    return finding('HYP.15', 'The rel is missing; name the relation of the link');
  }
  if (typeof name !== 'string') {
    return finding('HYP.15', `The rel is ${show(name)}, which is no string`);
  }
  if (!isRelationType(name)) return malformed(name);
  if (name.includes(':')) return undefined;
  if (definedRelation(relations, name) !== undefined) return lowerCase(name);
  return adviceFinding(name) ?? (relation(name) === undefined ? wording(name) : lowerCase(name));
}

function malformed(name: string): Finding {
  const suggestion = nameOfWords(kebabCase(name));
  return finding(
    'HYP.18',
    `${show(name)} is no relation type; write a name of letters, digits, . and -, or a URI`,
    suggestion === undefined ? {} : { suggestion },
  );
}

/** The relation type that words written with hyphens stand for; undefined where they say nothing. */
function nameOfWords(words: string): string | undefined {
  if (!isRelationType(words)) return undefined;
  const found =
    adviceFinding(words) ?? (relation(words) === undefined ? wording(words) : undefined);
  return found === undefined ? words : found.suggestion;
}

function adviceFinding(name: string): Finding | undefined {
  const advice = adviceFor(name);
  if (advice === undefined) return undefined;
  return finding('HYP.19', `${show(name)} is a word for ${advice.name}. ${advice.reason}`, {
    level: 'SHOULD',
    suggestion: advice.name,
  });
}

function lowerCase(name: string): Finding | undefined {
  const known = name.toLowerCase();
  if (name === known) return undefined;
  return finding('HYP.18', `${show(name)} is registered as ${known}, in lower case`, {
    level: 'SHOULD',
    suggestion: known,
  });
}

/** The names that a misspelling may mean. */
const NAMES: readonly string[] = /* @__PURE__ */ Object.keys({
  ...extendedRelations,
  ...ianaRelations,
});

/** What is said of a name that no registry has. */
function wording(name: string): Finding | undefined {
  if (isMeaningless(name)) {
    return finding('HYP.18', `${show(name)} does not say what the target is; name its relation`, {
      level: 'SHOULD',
    });
  }
  const words = kebabCase(name);
  const meant = relation(words)?.name ?? misspelled(words, NAMES);
  if (meant !== undefined) {
    return finding('HYP.19', `${show(name)} looks like ${meant}, which is registered`, {
      level: 'SHOULD',
      suggestion: meant,
    });
  }
  if (name === words) return undefined;
  return finding(
    'HYP.18',
    `${show(name)} is not written as relation types are, in lower case with -`,
    {
      level: 'SHOULD',
      suggestion: words,
    },
  );
}

/** `markAsPaid`, `mark_as_paid` and `mark as paid` are written mark-as-paid. */
function kebabCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
}
