/** The scheme that `proto` names in any case (RFC 7239 §5.4), of those that links have. */
export function schemeOf(proto: string): 'http' | 'https' | undefined {
  if (proto === 'https' || proto === 'http') return proto;
  const scheme = proto.toLowerCase();
  return scheme === 'https' || scheme === 'http' ? scheme : undefined;
}
