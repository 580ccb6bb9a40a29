const AT_ONCE = 4;

/**
 * Asks the same question once for all who have it at the same time, and four questions at a time: a thousand streams that
 * open at once otherwise stand before every callback in the queue for the database (p95 of these 2.5 s).
 */
export function askTogether<K, T>(ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const asked = new Map<K, Promise<T>>();
  const waiting: (() => void)[] = [];
  let asking = 0;
  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const answer = inTurn(key).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };

  async function inTurn(key: K): Promise<T> {
    if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else asking += 1;
    try {
      return await ask(key);
    } finally {
      // The place is handed on, so that no newcomer slips in between.
      const next = waiting.shift();
      if (next) next();
      else asking -= 1;
    }
  }
}
