/** A word as a noun. */
export interface Noun {
  /** Its plural; the word itself if it is one. */
  readonly plural: string;
  readonly isPlural: boolean;
  /** Whether APIs end paths with its plural and hardly ever with its singular. */
  readonly isCollection: boolean;
}
