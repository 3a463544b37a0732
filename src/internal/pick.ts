/** The members with these names, for a function that knows no others. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const picked = names.filter((name) => Object.hasOwn(source, name));
  return Object.fromEntries(picked.map((name) => [name, source[name]])) as Pick<Source, Name>;
}
