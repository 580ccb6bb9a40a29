/**
 * Waits for statements of one transaction that were sent off together, and rejects with what made the first of them fail,
 * in their order: those behind it hear only that the transaction has failed. None is left on its way.
 */
export async function pipelined<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}
