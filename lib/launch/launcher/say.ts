/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Waits for `work`, and says what is being done when that takes longer than a second. */
export async function sayWhile<T>(line: string, work: Promise<T>): Promise<T> {
  const PATIENCE_MS = 1_000;
  const timer = setTimeout(say, PATIENCE_MS, line);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** The sentence of an error, with that of its cause. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
