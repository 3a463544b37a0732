/** What package.json says about the project. */
interface Manifest {
  readonly version: string;
  readonly homepage?: unknown;
  readonly repository?: unknown;
  readonly bugs?: unknown;
}

/**
 * The reasons not to publish a tag: another version, one that the changelog does not have, or URLs that are
 * missing or of the reserved domain `.example`. npm refuses a provenance of another repository.
 */
export function releaseFaults(
  tag: string,
  { version, homepage, repository, bugs }: Manifest,
  changelog: string,
): string[] {
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  const urls = Object.entries({ homepage, repository, bugs });
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag must be v${version}, as in package.json, got ${tag === '' ? 'none' : tag}`]),
    ...(heading.test(changelog)
      ? []
      : [`CHANGELOG.md must have the heading "## ${version} - " with the date`]),
    ...urls
      .filter(([, value]) => value === undefined || /\.example["/]/.test(JSON.stringify(value)))
      .map(([name]) => `package.json must have ${name} with a URL of the project`),
  ];
}
