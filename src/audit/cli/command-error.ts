/** A mistake in how the command is used, or input that can't be read. Its exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
