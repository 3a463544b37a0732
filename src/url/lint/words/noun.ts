/** A word as a noun. */
export interface Noun {
  /** Its plural; the word itself if that is what it is. */
  readonly plural: string;
  readonly isPlural: boolean;
  /** Whether APIs have it at the end of a path in the plural, hardly ever in the singular. */
  readonly isCollection: boolean;
}
