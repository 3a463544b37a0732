import type { Connection } from '../client/exchange.js';
import type { AnyResource } from '../definition/definition.js';
import type { Marks } from './marks.js';

/** What a call works with. */
export interface ToolContext {
  readonly connection: Connection;
  readonly marks: Marks;
  readonly limits: Limits;
  readonly resources: readonly AnyResource[];
}

/** What a result and a call are bounded by. */
export interface Limits {
  /** Members of a list in the text of a result. Default: 25. */
  readonly items: number;
  /** Characters of one text in it. Default: 2000. */
  readonly text: number;
  /** Characters of its data. Default: 12,000. */
  readonly characters: number;
  /** Bytes of a response. Default: 4 MiB. */
  readonly bytes: number;
  /** Requests of one call, redirects included. Default: 20. */
  readonly requests: number;
  /** Milliseconds of one call. Default: 30,000. */
  readonly milliseconds: number;
}
