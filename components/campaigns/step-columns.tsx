"use client";

import type { OpenedVersion } from "#lib/client/audience/use-audience.ts";
import type { StepState } from "../ui/steps.tsx";
import { Step } from "../ui/steps.tsx";
import { BadRows } from "./bad-rows.tsx";
import { Duplicates } from "./duplicates.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { PhoneQuestion } from "./phone-question.tsx";
import { countsWord } from "./problem-words.ts";
import type { Composer } from "./use-composer.ts";

/** Step 2: which column is the number, what is wrong, and what is done about it. */
export function StepColumns({ composer, opened }: { composer: Composer; opened: OpenedVersion }) {
  const { audience, blocking, isLeavingOut } = composer;
  const { check, checkFault, phoneColumn } = audience;
  const isMended = blocking.problems.length === 0 || isLeavingOut;
  const state: StepState = phoneColumn === null || checkFault || !isMended ? "error" : "done";
  return (
    <Step number={2} state={state} title="Columns" summary={summaryOf(composer)}>
      {check && blocking.problems.length > 0 && <BadRows composer={composer} check={check} opened={opened} />}
      {check && check.counts.duplicate > 0 && (
        <Duplicates audience={audience} count={check.counts.duplicate} />
      )}
      {phoneColumn === null && <PhoneQuestion audience={audience} opened={opened} />}
      <MappingTable composer={composer} opened={opened} />
    </Step>
  );
}

function summaryOf({ audience: { check, checkFault, phoneColumn } }: Composer): string {
  if (phoneColumn === null) return "Say which column holds the phone numbers";
  if (checkFault) return checkFault.detail;
  return check ? countsWord(check.counts) : "Reading every row…";
}
