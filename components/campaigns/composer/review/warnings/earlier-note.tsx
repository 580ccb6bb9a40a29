"use client";

import type { ReactNode } from "react";
import { Note } from "#components/ui/note.tsx";
import type { CampaignRepeat, CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { RepeatThere } from "./repeat-there.tsx";
import { repeatTitle } from "./repeat-words.ts";

type EarlierNoteProps = {
  /** The plan under review. */
  id: string;
  repeats: CampaignRepeats;
  count: number;
  /** What a person can do about the newest. */
  actions?: (newest: CampaignRepeat) => ReactNode;
};

/** The same words went to most of these people on a day before: said and not asked, as many a message is sent every month. */
export function EarlierNote({ id, repeats, count, actions }: EarlierNoteProps) {
  const [newest, ...others] = repeats.earlier;
  if (newest)
    return (
      <Note tone="grey" title={repeatTitle(newest, count, "before")} actions={actions?.(newest)}>
        <RepeatThere id={id} repeat={newest} />
        {others.length > 0 &&
          ` Most of these people are in ${formatNoun(others.length, "earlier campaign")} with this message too.`}
      </Note>
    );
  const words = unknownWords(repeats);
  return words === null ? null : <p className="num text-12 text-ink-3">{words}</p>;
}

/** Nobody is known to have got it, which is not to say that nobody did. */
function unknownWords({ removed, isWhole }: CampaignRepeats): string | null {
  if (!isWhole) return "We could not compare all earlier campaigns with the same message.";
  if (removed === 0) return null;
  return `${formatNoun(removed, "earlier campaign")} sent the same message. We no longer keep who got ${removed === 1 ? "it" : "them"}.`;
}
