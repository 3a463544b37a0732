import { type Html, htmlTag } from '../../internal/html/markup.js';

/** Control characters except line breaks and tabs, lone surrogates, and controls that reverse text (UTR #36 §2.5). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** HTML from a template. An unsafe character becomes U+FFFD. */
export const html: Html = /* @__PURE__ */ htmlTag((text) => text.replace(UNSAFE, '\ufffd'));
