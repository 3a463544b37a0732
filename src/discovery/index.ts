export {
  type ApiCatalogOptions,
  apiCatalog,
  type CatalogApi,
  type CatalogTarget,
} from './api-catalog.js';
export { type ApiInfo, type ApiInfoOptions, apiInfo } from './api-info.js';
export {
  type CatalogResponse,
  type CheckCatalogOptions,
  checkApiCatalog,
} from './check-api-catalog.js';
