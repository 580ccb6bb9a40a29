import { type Keeper, type Keeping, keepOpen } from "./keep-open.ts";

/** The office of the one tab that keeps the stream open; whoever holds it does so until `closing`. */
export function createOffice(closing: AbortSignal) {
  let keeper: Keeper | undefined;
  return {
    hold(keeping: Keeping): Promise<void> {
      return new Promise((resolve) => {
        const held = keepOpen(keeping);
        keeper = held;
        closing.addEventListener("abort", () => {
          held.stop();
          resolve();
        });
      });
    },
    /** Where it is held here, ends a rest of its line; else answers false. */
    wake(): boolean {
      keeper?.wake();
      return keeper !== undefined;
    },
  };
}
