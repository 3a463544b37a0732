/** The modules that examples import. */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  halyard: () => import('halyard'),
  'halyard/agent': () => import('halyard/agent'),
  'halyard/audit': () => import('halyard/audit'),
  'halyard/cache': () => import('halyard/cache'),
  'halyard/client': () => import('halyard/client'),
  'halyard/conditional': () => import('halyard/conditional'),
  'halyard/definition': () => import('halyard/definition'),
  'halyard/describe': () => import('halyard/describe'),
  'halyard/discovery': () => import('halyard/discovery'),
  'halyard/errors': () => import('halyard/errors'),
  'halyard/forwarded': () => import('halyard/forwarded'),
  'halyard/http-cache': () => import('halyard/http-cache'),
  'halyard/http': () => import('halyard/http'),
  'halyard/link': () => import('halyard/link'),
  'halyard/query': () => import('halyard/query'),
  'halyard/relation': () => import('halyard/relation'),
  'halyard/resource': () => import('halyard/resource'),
  'halyard/rules': () => import('halyard/rules'),
  'halyard/schema': () => import('halyard/schema'),
  'halyard/testing': () => import('halyard/testing'),
  'halyard/url': () => import('halyard/url'),
  // @ts-expect-error: the package has no types
  hal: () => import('hal'),
  halson: () => import('halson'),
  hono: () => import('hono'),
  'hono/cors': () => import('hono/cors'),
  zod: () => import('zod'),
};

/** Loads a module that an example imports. */
export function loadModule(name: string): Promise<unknown> {
  const module = MODULES[name];
  if (module === undefined) throw new Error(`An example imports ${name}`);
  return module();
}
