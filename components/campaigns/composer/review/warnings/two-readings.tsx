"use client";

import { Note } from "#components/ui/note.tsx";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { countsAgree } from "../../draft/problem-words.ts";
import type { Shares } from "../../draft/use-composer.ts";

/** What should stop a person before the button: two readings of one file. */
export function TwoReadings({ composer, planned }: Shares<"audience"> & { planned: PlanAnswer }) {
  const { counts } = planned.audience;
  const browser = composer.audience.check?.counts;
  if (browser === undefined || countsAgree(browser, counts)) return null;
  return (
    <Note tone="red" isAlert title="We read your file in two ways">
      Your browser and the server do not count the same rows. The numbers above are the server’s: they are
      what we would send. Check the file before you press Send.
    </Note>
  );
}
