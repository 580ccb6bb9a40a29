/** Asks the person for something over the page; true once they gave it, false where they gave up. */
type Asker = () => Promise<boolean>;

/** A question that requests wait for: the frame of the signed-in pages brings the dialog, one for however many wait. */
export function createGate() {
  let asker: Asker | undefined;
  let asking: Promise<boolean> | undefined;
  let openings = 0;
  const watchers = new Set<() => void>();
  const setAsking = (next: Promise<boolean> | undefined) => {
    asking = next;
    for (const changed of watchers) changed();
  };
  return {
    /** Whether somebody is being asked; `watch` tells when that changes. */
    isAsking: () => asking !== undefined,
    watch(changed: () => void): () => void {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
    /** How often it was given: whoever notes it before a request knows later whether a refusal is older. */
    get openings(): number {
      return openings;
    },
    /** Answers how to take the dialog away again. */
    setAsker(next: Asker): () => void {
      asker = next;
      return () => {
        if (asker === next) asker = undefined;
      };
    },
    /** Nobody is asked again for what was given since `noted` openings. */
    ask(noted: number): Promise<boolean> {
      if (openings > noted) return Promise.resolve(true);
      if (!asker) return Promise.resolve(false);
      if (asking) return asking;
      const answer = asker()
        .then((isGiven) => {
          if (isGiven) openings += 1;
          return isGiven;
        })
        .finally(() => setAsking(undefined));
      setAsking(answer);
      return answer;
    },
  };
}

/** The password once more, for what asks for it. */
export const passwordGate = createGate();

/** A new session of the same person, where the old one ended by itself. */
export const signInGate = createGate();
