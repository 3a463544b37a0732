/** The members of an intersection as one object type, as an editor shows them. */
export type Simplify<Type> = { [Member in keyof Type]: Type[Member] } & {};
