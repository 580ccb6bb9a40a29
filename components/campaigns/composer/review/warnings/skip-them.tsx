"use client";

import { UserMinus, UserPlus } from "lucide-react";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import type { Released } from "#lib/contract/desk/people/without.ts";
import { t } from "#lib/contract/language.ts";
import { formatThese } from "#lib/contract/words/format-count.ts";
import { releasedWords } from "#lib/contract/words/run/released-words.ts";
import { theseSw } from "../../../count-words.ts";
import type { Composer } from "../../draft/use-composer.ts";
import { useWithout } from "../../skip/use-without.ts";
import { isSkipOffered } from "./repeat-words.ts";

/** Leaves exactly those out who have the message of the other campaign or are queued there, and makes the review anew. */
export function SkipThem({ composer, repeat }: { composer: Composer; repeat: CampaignRepeat }) {
  const { isFull, toggle } = useWithout(composer);
  const canSkip = useCanSeeNumbers();
  if (!canSkip || isFull("campaignIds") || !isSkipOffered(repeat)) return null;
  async function skip() {
    toggle({ kind: "campaignIds", id: repeat.id });
    // The review that this is in is over with that.
    if (await composer.review.make()) composer.steps.go("review");
  }
  return (
    <Button size="small" icon={<UserMinus />} onClick={() => void skip()}>
      {t(`Skip ${formatThese(repeat.people)}`, `Ruka ${theseSw(repeat.people)}`)}
    </Button>
  );
}

/** Whom the plan skips for a campaign or a list that does not have them any more: the server starts it only without that. */
export function ReleasedNote({ composer, released }: { composer: Composer; released: readonly Released[] }) {
  if (released.length === 0) return null;
  const people = released.reduce((sum, each) => sum + each.people, 0);
  async function putBack() {
    if (await composer.review.make()) composer.steps.go("review");
  }
  return (
    <Note
      tone="amber"
      title={t(
        "Some people would get this message from nobody",
        "Baadhi ya watu hawatapata ujumbe huu popote",
      )}
      actions={
        <Button size="small" icon={<UserPlus />} onClick={() => void putBack()}>
          {t(`Put ${formatThese(people)} back`, `Rudisha ${theseSw(people)}`)}
        </Button>
      }
    >
      {releasedWords(released)}
    </Note>
  );
}
