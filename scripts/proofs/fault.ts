/** A change that breaks a promise. The code is in the file exactly once. */
export type Fault = readonly [file: string, code: string, replacement: string];
