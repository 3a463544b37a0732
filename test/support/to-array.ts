/** The members of an async iterable; `Array.fromAsync` is newer than Node 20. */
export async function toArray<Member>(members: AsyncIterable<Member>): Promise<Member[]> {
  const list: Member[] = [];
  for await (const member of members) list.push(member);
  return list;
}
