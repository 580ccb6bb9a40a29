"use client";

import { Suspense, useState } from "react";
import { reasonWords } from "#components/domain/reason-words.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useSearch } from "#lib/client/address/use-search.ts";
import { recipientFiltersOf } from "#lib/client/campaigns/filters.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { useReasons } from "../reasons/run-reasons.tsx";
import { makeListWords } from "./list-words.ts";
import { sizeOf } from "./recipient-sizes.ts";

const { Part: MakeListDialog, preload } = lazyPart(() =>
  import("./make-list-dialog.tsx").then((part) => part.MakeListDialog),
);

export type MakeList = ReturnType<typeof useMakeList>;

/** The people whom the page shows, kept as a list: what its button says, and the question that it opens. */
export function useMakeList(campaign: Campaign) {
  const { search } = useSearch();
  const filters = recipientFiltersOf(search);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const reasons = useReasons(campaign)?.reasons;
  const people = sizeOf(campaign, filters, reasons);
  const asked = reasons?.find(({ id }) => id === filters.reason);
  const why = asked && reasonWords(asked, campaign.channel === "sms");
  return {
    words: makeListWords(people),
    /** False where there is nobody to keep. */
    hasPeople: people !== 0,
    preload,
    open() {
      setTurn(turn + 1);
      setOpen(true);
    },
    dialog: turn > 0 && (
      <Suspense>
        <MakeListDialog
          key={turn}
          {...{ campaign, filters, people, why, isOpen }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
