"use client";

import { UserMinus } from "lucide-react";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { Button } from "#components/ui/button/button.tsx";
import type { CampaignRepeat } from "#lib/contract/desk/campaign/repeats.ts";
import { formatThese } from "#lib/contract/words/format-count.ts";
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
      Skip {formatThese(repeat.people)}
    </Button>
  );
}
