import type { PlannedTexts } from "#lib/contract/desk/campaign/two-texts.ts";
import type { Arm } from "#lib/contract/rules/sending/two-texts.ts";

type Row = { arm?: Arm; segments: number; second?: { segments: number } };

/** Adds up, while a plan with two texts is stored, who gets which, and what each of the two costs those who wait for the choice. */
export function createTextCount(hasTwo: boolean) {
  const texts: PlannedTexts = { a: 0, b: 0, rest: 0, trialCredits: 0, restCredits: { a: 0, b: 0 } };
  return {
    add(rows: readonly Row[]) {
      if (!hasTwo) return;
      for (const { arm = "rest", segments, second } of rows) {
        texts[arm]++;
        if (arm !== "rest") texts.trialCredits += segments;
        else {
          texts.restCredits.a += segments;
          texts.restCredits.b += second?.segments ?? 0;
        }
      }
    },
    finish: (): PlannedTexts | null => (hasTwo ? texts : null),
  };
}
