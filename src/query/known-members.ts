import type { FieldOptions, QueryLimits, QuerySpec } from './query-spec.js';

/**
 * Refuses members that a spec does not have: without it, a misspelt one beside a right one is accepted,
 * since the type of a spec is inferred.
 */
export type KnownMembers<Spec> = Unknown<Spec, keyof QuerySpec> &
  KnownIn<Spec, 'limit', keyof NonNullable<QuerySpec['limit']>> &
  KnownIn<Spec, 'page' | 'offset', keyof NonNullable<QuerySpec['page' | 'offset']>> &
  KnownIn<Spec, 'limits', keyof QueryLimits> &
  KnownFields<Spec>;

type KnownIn<Spec, Member, Known> = {
  readonly [Name in keyof Spec & Member]?: Unknown<Spec[Name], Known>;
};

type KnownFields<Spec> = Spec extends { readonly fields: infer Fields }
  ? {
      readonly fields: {
        readonly [Name in keyof Fields]: IsOptions<Fields[Name]> extends true
          ? Unknown<Fields[Name], keyof FieldOptions>
          : unknown;
      };
    }
  : unknown;

/** Text, a list of texts and a Standard Schema are types of a field. */
type IsOptions<Field> = Field extends
  | string
  | readonly unknown[]
  | { readonly '~standard': unknown }
  ? false
  : true;

type Unknown<Given, Known> = [Exclude<keyof Given, Known>] extends [never]
  ? unknown
  : {
      readonly [Name in Exclude<keyof Given, Known> & string]: Fault<`${Name} does not exist here`>;
    };

/**
 * The type of a wrong member: an error shows the message, as no value has the type. A type that is the
 * message alone would be `never` in an intersection with a text.
 */
export interface Fault<Message extends string> {
  readonly fault: Message;
}
