/**
 * One idempotency key for one composed chat message: the same while its content is, whoever it goes to, since the
 * service makes a key of it for each recipient (§4.1). A retry sends nobody the same message twice.
 */
export const createMessageKeys = (newId: () => string = newUuid) => createKeys(() => `tuma-${newId()}`);

/** One id for one content: the same while it is asked for again, and another as soon as it says something else. */
export function createKeys(newId: () => string = newUuid) {
  let known: { content: string; key: string } | undefined;
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (known?.content !== text) known = { content: text, key: newId() };
      return known.key;
    },
    /** The next one is another even if it says the same. */
    forget() {
      known = undefined;
    },
  };
}

const newUuid = () => crypto.randomUUID();
