"use client";

import { Step } from "#components/ui/steps.tsx";
import { t } from "#lib/contract/language.ts";
import type { Composer } from "../draft/use-composer.ts";
import { useMissing } from "../steps/use-missing.ts";

/** Step 4 before its time: what it still needs, each a way to where it is done. */
export function ReviewLocked({ composer }: { composer: Composer }) {
  return (
    <Step
      number={4}
      state="locked"
      title={t("Review", "Ukaguzi")}
      target="step-review"
      className="lg:col-start-1"
      summary={<MissingLinks composer={composer} />}
    />
  );
}

/** What the review still needs, each a way to the field where it is done, where that is open. */
export function MissingLinks({ composer }: { composer: Composer }) {
  const missing = useMissing(composer);
  if (missing.length === 0)
    return (
      <>
        {t(
          "You can review it now. Nothing is sent before you press Send.",
          "Unaweza kuikagua sasa. Hakuna kinachotumwa kabla hujabonyeza Tuma.",
        )}
      </>
    );
  return (
    <>
      {t("Before you can review it:", "Kabla ya kuikagua:")}
      <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
        {missing.map(({ or, isLocked, ...way }) => (
          <li
            key={`${way.step} ${way.words}`}
            className={isLocked ? "max-sm:py-3" : "flex flex-wrap gap-x-1"}
          >
            {isLocked
              ? way.words
              : [way, ...(or ? [or] : [])].map(({ words, step, target }) => (
                  <button
                    key={words}
                    type="button"
                    className="link max-sm:min-h-11"
                    onClick={() => composer.steps.go(step, target)}
                  >
                    {words}
                  </button>
                ))}
          </li>
        ))}
      </ul>
    </>
  );
}
