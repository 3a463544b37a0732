export { type AuditOptions, type AuditProgress, audit } from './audit.js';
export { checkCollection } from './check/check-collection.js';
export { checkExchange } from './check/check-exchange.js';
export type { CheckOptions } from './check/check-options.js';
export { checkResource } from './check/check-resource.js';
export type { ExchangeResponse, ResponseInput } from './check/exchange.js';
export type { Fetch } from './crawl/visit.js';
export {
  checkOpenApi,
  type OpenApiFinding,
  type OpenApiOptions,
} from './openapi/check-open-api.js';
export type {
  AuditReport,
  FindingGroup,
  RuleOutcome,
} from './report/audit-report.js';
export { formatHtml } from './report/html/page.js';
