import type { Clock } from "#lib/clock.ts";
import { PUBLIC_TITLES, publicText } from "#lib/contract/rules/public-words.ts";
import type { Db } from "#lib/db/index.ts";
import { recordConsents } from "../consent/index.ts";
import { lockLink, notePress } from "../store/link.ts";
import type { PublicLook } from "./public-html.ts";

export type Press = { code: string; press: string; isUndo: boolean; look: PublicLook; address: string };

/**
 * Withdraws the consent to marketing of whoever a code is of, or gives it back; committed before it is answered. The same
 * press again changes nothing. `nobody` where nobody has the code any more.
 */
export function stopByLink(
  { db, clock }: { db: Db; clock: Clock },
  { code, press, isUndo, look, address }: Press,
): Promise<"done" | "nobody"> {
  return db.transaction(async (tx) => {
    const found = await lockLink(tx, code);
    if (found === null) return "nobody";
    const { campaignId, number, pressedAt, changes } = found;
    // Behind what it undoes, also where another front's clock was ahead.
    const at = new Date(Math.max(clock.now().getTime(), (pressedAt?.getTime() ?? 0) + 1));
    await recordConsents(tx, [
      {
        // A press that the browser repeats is the same fact; an older page that is pressed on after an undo is not.
        id: `link:${code}:${press}:${changes}`,
        number,
        purpose: "marketing",
        channel: "all",
        isGiven: isUndo,
        givenAt: at,
        source: "link",
        wording: wordingOf(look, isUndo),
        evidence: { campaignId, code, address, language: look.language },
        actorName: null,
      },
    ]);
    await notePress(tx, { code, isStopped: !isUndo, at });
    return "done";
  });
}

/** What stood on the page that was pressed on. */
function wordingOf({ words, language }: PublicLook, isUndo: boolean): string {
  const titles = PUBLIC_TITLES[language];
  return isUndo
    ? `${titles.stopped} · ${titles.undoButton}`
    : `${titles.stop} ${publicText(words, language, "stop")} · ${titles.stopButton}`;
}
