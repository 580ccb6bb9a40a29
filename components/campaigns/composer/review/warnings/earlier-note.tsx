"use client";

import type { ReactNode } from "react";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignRepeat, CampaignRepeats } from "#lib/contract/desk/campaign/repeats.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../../../ui/list/page-link.tsx";
import { repeatShare } from "./repeat-share.ts";
import { SeeWho } from "./see-who.tsx";

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
      <Note
        tone="grey"
        title={`${repeatShare(newest.people, count)} got this message before`}
        actions={actions?.(newest)}
      >
        They got the same message in “
        <PageLink href={`/campaigns/${newest.id}`} dir="auto">
          {newest.name}
        </PageLink>
        ” at <Time value={newest.startedAt} show="day" />
        {others.length > 0 &&
          `, and most of these people in ${formatNoun(others.length, "earlier campaign")}`}
        . <SeeWho id={id} repeat={newest} isAhead={false} />
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
