import { percentEncode, percentEncodeUrl } from '../percent-encode.js';
import type { TemplateOperator } from './template.js';

/** How an operator writes its values: the table of RFC 6570, Appendix A. */
export interface Style {
  readonly first: string;
  readonly separator: string;
  /** Whether each value stands behind its name. */
  readonly named: boolean;
  /** What stands behind the name of an empty value. */
  readonly ifEmpty: string;
  readonly encode: (text: string) => string;
}

export const STYLES: Readonly<Record<TemplateOperator, Style>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncode },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', encode: percentEncodeUrl },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', encode: percentEncode },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', encode: percentEncode },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', encode: percentEncode },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', encode: percentEncode },
};
