import { createHash } from 'node:crypto';

/** The tag of a version in a shape: 22 characters in base64 of the SHA-1 of the shape's text. */
export function shaped(version: string | number, shape: string): string {
  const hash = createHash('sha1').update(shape).digest('base64').slice(0, 22);
  return `"${version};${hash}"`;
}

/** Matches the tag of a version by a definition. */
export function tagOf(version: string | number): RegExp {
  return new RegExp(`^"${version};[A-Za-z0-9+/]{22}"$`);
}
