/** Puts a value among the parameters of a statement and answers its place there: `$1`. */
export type Put = ((value: unknown) => string) & { params: unknown[] };

export function putInto(): Put {
  const params: unknown[] = [];
  return Object.assign((value: unknown) => `$${params.push(value)}`, { params });
}
