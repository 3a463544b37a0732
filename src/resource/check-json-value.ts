import { must } from '../internal/must.js';
import { type Finding, finding } from '../rules/finding.js';
import { cutName, MAX_FINDINGS } from './refuse-body.js';

/** An object or an array of the body, with its place. */
interface Node {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Node | undefined;
}

/**
 * Checks the limits of a value, and that it is I-JSON (RFC 7493 §2): no numbers that are not finite, no
 * unpaired surrogates. A member `__proto__` is refused, because code that copies members could set a
 * prototype with it, and so is U+0000, because databases refuse it or take it for the end of the text.
 */
export function checkJsonValue(
  body: unknown,
  limits: { readonly depth: number; readonly members: number },
): Finding[] {
  const findings: Finding[] = [];
  let count = 0;
  let level: Node[] = [];
  const visit = (value: unknown, key: string | number, parent: Node | undefined): void => {
    if (isContainer(value)) level.push({ value, key, parent });
    const fault = faultOf(value);
    if (fault !== undefined) findings.push(faultAt(fault, key, parent));
  };

  visit(body, '', undefined);
  // Level by level: neither depth nor shared references cost more than the limits allow.
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limits.depth) {
      return [faultAt(`The body must be nested at most ${limits.depth} levels deep`)];
    }
    const nodes = level;
    level = [];
    for (const node of nodes) {
      const { value } = node;
      const names = Array.isArray(value) ? value.keys() : Object.keys(value);
      for (const name of names) {
        if (++count > limits.members) {
          return [faultAt(must('The body', `have at most ${limits.members} members and items`))];
        }
        const fault = typeof name === 'string' ? nameFault(name) : undefined;
        if (fault === undefined)
          visit((value as Record<string | number, unknown>)[name], name, node);
        else findings.push(faultAt(fault, name, node));
        if (findings.length > MAX_FINDINGS) return findings;
      }
    }
  }
  return findings;
}

/** Bytes are not JSON; they are left to the schema. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value, 'Text');
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return 'A number must be within ±1.7976931348623157e308 (RFC 7493 §2.2)';
  }
  return undefined;
}

function nameFault(name: string): string | undefined {
  if (name === '__proto__') return '__proto__ must be left out, because it could set a prototype';
  return textFault(name, 'A name');
}

/** Why a text or a name is refused. */
export function textFault(text: string, subject: string): string | undefined {
  if (!text.isWellFormed()) return `${subject} must not have an unpaired surrogate (RFC 7493 §2.1)`;
  return text.includes('\0') ? `${subject} must not have U+0000` : undefined;
}

function faultAt(message: string, key?: string | number, parent?: Node): Finding {
  const path: (string | number)[] = [];
  if (parent !== undefined) path.unshift(cutName(key as string | number));
  for (let node = parent; node?.parent !== undefined; node = node.parent) {
    path.unshift(cutName(node.key));
  }
  return finding('request.body', message, { path });
}
