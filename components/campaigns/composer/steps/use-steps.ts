import { useEffect, useRef, useState } from "react";
import type { Audience } from "#lib/client/audience/use-audience.ts";

export type StepName = "campaign" | "file" | "columns" | "message" | "review";

type StepFacts = {
  audience: Pick<Audience, "opened" | "check" | "checkFault" | "phoneColumn">;
  /** The server keeps a file that this person may not open. */
  isClosed: boolean;
  /** The file is the one that was kept with the draft: it is a line from the first paint on, also until it is read. */
  isKept: boolean;
  isMended: boolean;
  isReviewed: boolean;
};

/**
 * One step is open, the others are lines. A new file opens the first step that needs somebody once all of it is read;
 * from then on only a person goes on, so that nothing folds under the hand that writes.
 */
export function useSteps(facts: StepFacts) {
  const { isKept, isReviewed } = facts;
  const file = fileOf(facts);
  const [held, setHeld] = useState<{ file: number; at: StepName }>();
  const target = useRef<string>(null);
  const landing = landingOf(facts);
  // Whoever chose a step while their kept file was on its way stays there when it is open.
  if (landing !== null && held?.file !== file)
    setHeld({ file, at: isKept && held?.file === COMING ? held.at : landing });
  const wanted = held?.file === file ? held.at : (landing ?? (isKept ? "message" : "file"));
  const at = wanted === "review" && !isReviewed ? "message" : wanted;
  useEffect(() => {
    if (target.current !== null) focusOn(target.current);
    target.current = null;
  });
  return {
    at,
    /** Opens a step and puts the focus on what is named there, or on its heading. */
    go(to: StepName, on: string = `step-${to}`) {
      target.current = on;
      setHeld({ file, at: to });
    },
  };
}

/** The kept file, before it has a version of its own. */
const COMING = -2;

function fileOf({ audience, isClosed, isKept }: StepFacts): number {
  if (isClosed) return 0;
  return audience.opened?.file ?? (isKept ? COMING : -1);
}

/** Where a file that was just opened leads; null until that is known. */
function landingOf({ audience, isClosed, isMended }: StepFacts): StepName | null {
  if (isClosed) return "message";
  if (!audience.opened) return null;
  if (audience.phoneColumn === null || audience.checkFault) return "columns";
  if (!audience.check) return null;
  return isMended ? "message" : "columns";
}

const TRIES = 40;

/** What is asked for may be in a part of the page that is still on its way. */
function focusOn(target: string, tries = TRIES) {
  const name = CSS.escape(target);
  const found = document.querySelector<HTMLElement>(`[data-target="${name}"], [name="${name}"]`);
  if (found) {
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: "nearest" });
  } else if (tries > 0) requestAnimationFrame(() => focusOn(target, tries - 1));
}
