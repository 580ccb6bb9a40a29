/**
 * One idempotency key for one composed chat message: the same while its content is, whoever it goes to, since the
 * service makes a key of it for each recipient (§4.1). A retry sends nobody the same message twice.
 */
export function createMessageKeys(newId: () => string = () => crypto.randomUUID()) {
  let known: { content: string; key: string } | undefined;
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (known?.content !== text) known = { content: text, key: `tuma-${newId()}` };
      return known.key;
    },
    /** The next message is another one even if it says the same. */
    forget() {
      known = undefined;
    },
  };
}
