"use client";

import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Note } from "#components/ui/note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../../../../domain/portal-link.tsx";
import { type MissingCredits, missingWords } from "./use-warnings.ts";

type CreditsNoteProps = {
  missing: MissingCredits;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

/** An SMS campaign needs more credits than there are, by the balance that is known: said before it stops midway. */
export function CreditsNote({ missing, isAgreed, onAgree }: CreditsNoteProps) {
  const { balance } = missing;
  return (
    <Note tone="amber" title={missingWords(missing)}>
      <p>
        Your balance at <Time value={balance.at} show="day" />: {formatCount(balance.amount)}.{" "}
        <PortalLink task="credits">Add credits in the portal</PortalLink> first. Otherwise the campaign stops
        at the first request that costs more than is left, maybe before anyone gets it, and you can resume it
        later.
      </p>
      <Checkbox
        className="mt-2 text-ink"
        label="Start it anyway: I have added credits, or it may stop"
        checked={isAgreed}
        onChange={(event) => onAgree(event.target.checked)}
      />
    </Note>
  );
}
