/** The reasons not to publish a tag: another version, or one that the changelog does not have. */
export function releaseFaults(tag: string, version: string, changelog: string): string[] {
  const dates = changelog
    .split('\n')
    .filter((line) => line.startsWith(`## ${version} - `))
    .map((line) => line.slice(`## ${version} - `.length));
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag must be v${version}, as in package.json, got ${tag === '' ? 'none' : tag}`]),
    ...(dates.some((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))
      ? []
      : [`CHANGELOG.md must have the heading "## ${version} - " with the date`]),
  ];
}
