export { describe } from './describe.js';
export type {
  DescribeOptions,
  Description,
  OAuthFlow,
  OpenApiDocument,
  SecurityScheme,
} from './description.js';
