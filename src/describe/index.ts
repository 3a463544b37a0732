export { describe } from './describe.js';
export { describeHtml } from './describe-html.js';
export type {
  DescribeOptions,
  Description,
  OAuthFlow,
  OpenApiDocument,
  SecurityScheme,
} from './description.js';
