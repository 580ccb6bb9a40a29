/** Asks the person for their password over the page; true once it was right, false where they gave up. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** The frame of the signed-in pages brings the dialog; answers how to take it away again. */
export function setPasswordAsker(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** One question however many requests wait for it. */
export function askForPassword(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
}
