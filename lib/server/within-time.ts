type Patience = { limitMs: number; late?: () => Error };

/** Throws `late` where work takes longer. Gives up waiting, not the work: what it was may still happen later. */
export async function withinTime<T>(
  work: Promise<T>,
  { limitMs, late = () => new Error(`no answer within ${limitMs} ms`) }: Patience,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  return Promise.race([work, waited]).finally(() => clearTimeout(timer));
}
