type Page = { items: readonly unknown[]; nextCursor: string | null };

/** The server looks through so much an answer: a page without anything is no answer for a person, and is asked on from. */
export async function untilFound<P extends Page>(
  from: string | undefined,
  ask: (cursor: string | undefined) => Promise<P>,
): Promise<P> {
  for (let cursor = from; ; ) {
    const page = await ask(cursor);
    if (page.items.length > 0 || page.nextCursor === null) return page;
    cursor = page.nextCursor;
  }
}
