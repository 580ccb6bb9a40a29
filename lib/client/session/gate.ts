/** Asks the person for something over the page; true once they gave it, false where they gave up. */
type Asker = () => Promise<boolean>;

/** A question that requests wait for: the frame of the signed-in pages brings the dialog, one for however many wait. */
export function createGate() {
  let asker: Asker | undefined;
  let asking: Promise<boolean> | undefined;
  return {
    /** Answers how to take the dialog away again. */
    setAsker(next: Asker): () => void {
      asker = next;
      return () => {
        if (asker === next) asker = undefined;
      };
    },
    ask(): Promise<boolean> {
      if (!asker) return Promise.resolve(false);
      asking ??= asker().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

/** The password once more, for what asks for it. */
export const passwordGate = createGate();

/** A new session of the same person, where the old one ended by itself. */
export const signInGate = createGate();
