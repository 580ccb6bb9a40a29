import { useState } from "react";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import { blockingOf } from "./problem-words.ts";

type LeftOutOptions = { draft: Draft | undefined; audience: Audience; saver: Autosaver };

/** What is to be mended in the file, and whether a person leaves it out: these rows, and no others. */
export function useLeftOut({ draft, audience, saver }: LeftOutOptions) {
  const [leftOut, setLeftOut] = useState(draft?.reading?.leftOut ?? null);
  const blocking = blockingOf(audience.check);
  const isLeavingOut = blocking.signature !== "" && leftOut === blocking.signature;
  return {
    leftOut,
    setLeftOut,
    blocking,
    isLeavingOut,
    leaveOut(isOut: boolean) {
      setLeftOut(isOut ? blocking.signature : null);
      saver.touch("form");
    },
    /** Every row of the file is good, or left out knowingly. */
    isMended: blocking.problems.length === 0 || isLeavingOut,
  };
}
