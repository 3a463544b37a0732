import type { RequestDescriptor } from '../../../internal/request.js';
import type { ExchangeResponse } from '../../check/exchange.js';

/** An exchange of a file, and where it is. */
export interface SavedExchange {
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
  /** The position of the exchange in the text. */
  readonly start: number;
  /** The position of its body, where that stands in the text as it is. */
  readonly bodyStart?: number;
}

/** What is known of the request that is not in the file. */
export interface GivenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
}
