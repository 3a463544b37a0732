export { describe } from './describe.js';
export type { DescribeOptions, Description, OpenApiDocument } from './description.js';
