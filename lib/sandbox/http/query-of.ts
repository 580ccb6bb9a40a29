/** The query of a request; PostgreSQL stores no NUL, so a value with one is just a value nobody has. */
export function queryOf({ searchParams }: URL): Record<string, string> {
  const pairs = Array.from(
    searchParams,
    ([name, value]) => [name, value.replaceAll("\0", "\ufffd")] as const,
  );
  return Object.fromEntries(pairs);
}
