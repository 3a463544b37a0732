/** A query whose object is a module. */
export const page = 3;
