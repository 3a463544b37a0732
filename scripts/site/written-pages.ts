import { filesBelow } from '../../test/support/examples.js';

/** Pages that are generated or installed below `docs`, and not in the repository. */
const NOT_WRITTEN = /^docs\/(?:node_modules|files|reference)\//;

/** The Markdown pages below `docs` that are in the repository. */
export function writtenPages(): string[] {
  return filesBelow('docs', '.md').filter((file) => !NOT_WRITTEN.test(file));
}
