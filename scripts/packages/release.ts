/**
 * The reasons not to publish a tag: another version, one that the changelog does not have, or no
 * repository, without which npm refuses a provenance.
 */
export function releaseFaults(
  tag: string,
  { version, repository }: { readonly version: string; readonly repository?: unknown },
  changelog: string,
): string[] {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag must be v${version}, as in package.json, got ${tag === '' ? 'none' : tag}`]),
    ...(heading.test(changelog)
      ? []
      : [`CHANGELOG.md must have the heading "## ${version} - " with the date`]),
    ...(repository === undefined
      ? ['package.json must have repository: npm compares it with the repository of the workflow']
      : []),
  ];
}
