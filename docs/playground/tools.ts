import type { Tool } from './output.js';
import { bodyTool } from './tools/body.js';
import { cacheControlTool } from './tools/cache-control.js';
import { forwardedTool } from './tools/forwarded.js';
import { linkHeaderTool } from './tools/link-header.js';
import { openApiTool } from './tools/open-api.js';
import { urlTool } from './tools/url.js';

/** The tools in the order of their tabs. */
export const tools: readonly [Tool, ...Tool[]] = [
  urlTool,
  bodyTool,
  forwardedTool,
  linkHeaderTool,
  cacheControlTool,
  openApiTool,
];
