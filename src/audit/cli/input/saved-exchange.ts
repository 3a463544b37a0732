import type { RequestDescriptor } from '../../../internal/request.js';
import type { ExchangeResponse } from '../../check/exchange.js';

/** An exchange of a file, and where it is. */
export interface SavedExchange {
  readonly request: RequestDescriptor;
  readonly response: ExchangeResponse;
  /** The position of the exchange in the text. */
  readonly start: number;
  /** The position of its body, if the text contains it unencoded. */
  readonly bodyStart?: number;
}

/** The request of output of `curl -i`, which shows only the response. */
export interface GivenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
}
