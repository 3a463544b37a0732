import { must } from '../../../internal/must.js';
import { VERSION } from '../../path-segments.js';
import {
  type Context,
  isNamedAfter,
  type NamingFault,
  nounIn,
  variableWords,
} from './naming-context.js';

/** An identifier without a resource name, or after the name of another resource. */
export function identifierFault(context: Context): NamingFault | undefined {
  return missingName(context) ?? lateIdentifier(context);
}

/** `/v1/{id}` does not name the resource that the identifier belongs to. */
function missingName({ url, segment, before }: Context): NamingFault | undefined {
  const { version } = url;
  if (version === undefined || before !== version || segment.role !== 'identifier')
    return undefined;
  // A second version is UFN.01's.
  if (VERSION.test(segment.text)) return undefined;
  if (segment.variable && variableWords(segment.text).at(-1) !== 'id') return undefined;
  return {
    rule: 'naming.identifier',
    certainty: 'likely',
    message: must('Identifier', 'come after a resource name', segment.text),
    place: segment,
    segments: [segment],
  };
}

/** In `/users/posts/{userId}` the identifier belongs to users. */
function lateIdentifier({ url, segment, before, next }: Context): NamingFault | undefined {
  if (segment.role !== 'resource' || before?.role !== 'resource' || !next?.variable)
    return undefined;
  const owner = nounIn(url, before.text);
  const noun = nounIn(url, segment.text);
  if (!owner?.isPlural || !noun?.isPlural || noun.plural === owner.plural) return undefined;
  if (!isNamedAfter(url, next, before) || isNamedAfter(url, next, segment)) return undefined;
  return {
    rule: 'naming.identifier',
    certainty: 'certain',
    message: `${must('Identifier', `come directly after ${before.text}`, next.text)} after ${segment.text}`,
    place: next,
    segments: [segment, next],
    instead: `${next.text}/${segment.text}`,
  };
}
