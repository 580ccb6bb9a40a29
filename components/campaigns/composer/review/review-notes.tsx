"use client";

import { Note } from "#components/ui/note.tsx";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { countsAgree } from "../draft/problem-words.ts";
import type { Shares } from "../draft/use-composer.ts";
import { CreditsNote } from "./credits-note.tsx";

/** What should stop a person before the button: credits that are missing, two readings of one file. */
export function ReviewNotes({ composer, planned }: Shares<"audience"> & { planned: PlanAnswer }) {
  const { counts, segments } = planned.audience;
  const browser = composer.audience.check?.counts;
  return (
    <>
      {browser !== undefined && !countsAgree(browser, counts) && (
        <Note tone="red" isAlert title="We read your file in two ways">
          Your browser and the server do not count the same rows. The numbers above are the server’s: they are
          what we would send. Check the file before you press Send.
        </Note>
      )}
      {planned.campaign.channel === "sms" && <CreditsNote needed={segments.total} />}
    </>
  );
}
