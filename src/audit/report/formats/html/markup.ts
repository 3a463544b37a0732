import { htmlTag } from '../../../../internal/html/markup.js';
import { printable } from '../../../../internal/printable.js';

/** HTML from a template. What does not show in a text of the API is written as an escape. */
export const html = /* @__PURE__ */ htmlTag(printable);
