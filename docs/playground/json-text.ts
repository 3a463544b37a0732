import type { Finding } from 'halyard';
import type { Mark } from './output.js';

type Path = readonly (string | number)[];

interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A JSON value as indented text, and the findings at the lines of the members that they are about. */
export function markJson(
  value: unknown,
  findings: readonly Finding[],
): { readonly text: string; readonly marks: readonly Mark[] } {
  const { text, places } = indented(value);
  const marks = findings.map((finding) => ({ finding, ...placeOf(finding.path ?? [], places) }));
  return { text, marks: marks.toSorted((one, other) => one.line - other.line) };
}

const keyOf = (path: Path) => JSON.stringify(path);

/** The place of a member, or of what should have it. */
function placeOf(path: Path, places: ReadonlyMap<string, Place>): Place {
  const place = places.get(keyOf(path));
  if (place !== undefined || path.length === 0) return place ?? { line: 0, column: 0, length: 1 };
  return placeOf(path.slice(0, -1), places);
}

/** The text that `JSON.stringify(value, undefined, 2)` gives, with the place of each member. */
function indented(value: unknown): { text: string; places: Map<string, Place> } {
  const lines = [''];
  const places = new Map<string, Place>();
  const write = (text: string) => {
    lines[lines.length - 1] += text;
  };

  function writeMember(path: Path, label: string, member: unknown): void {
    const line = lines.length - 1;
    const column = lines[line]?.length ?? 0;
    write(label);
    const isComposite = typeof member === 'object' && member !== null;
    if (isComposite && Object.keys(member).length > 0) writeComposite(path, member);
    else write(JSON.stringify(member));
    const isOneLine = lines.length - 1 === line;
    const length = isOneLine ? (lines[line]?.length ?? 0) - column : Math.max(label.length - 2, 1);
    places.set(keyOf(path), { line, column, length });
  }

  function writeComposite(path: Path, composite: object): void {
    const isList = Array.isArray(composite);
    const entries = Object.entries(composite);
    write(isList ? '[' : '{');
    entries.forEach(([name, member], index) => {
      lines.push('  '.repeat(path.length + 1));
      const label = isList ? '' : `${JSON.stringify(name)}: `;
      writeMember([...path, isList ? index : name], label, member);
      if (index < entries.length - 1) write(',');
    });
    lines.push('  '.repeat(path.length) + (isList ? ']' : '}'));
  }

  writeMember([], '', value);
  return { text: lines.join('\n'), places };
}
