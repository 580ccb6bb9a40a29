"use client";

import { DamagedText } from "#components/domain/file/damaged-text.tsx";
import { columnQuestion } from "#components/domain/file/file-words.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Step, type StepState } from "#components/ui/steps.tsx";
import { countsWord } from "../draft/problem-words.ts";
import type { Composer } from "../draft/use-composer.ts";
import { BadRows } from "./bad-rows.tsx";
import { ColumnsLine } from "./columns-line.tsx";
import { Duplicates } from "./duplicates.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { PhoneQuestion } from "./phone-question.tsx";

/** Step 2: which column is the number, what is wrong, and what is done about it. */
export function StepColumns({ composer }: { composer: Composer }) {
  const { audience, blocking, isMended, kept, steps } = composer;
  const { opened, check, checkFault, phoneColumn } = audience;
  const isWrong = !kept.isClosed && (phoneColumn === null || checkFault !== null || !isMended);
  const state: StepState = isWrong ? "error" : "done";
  if (!opened || steps.at !== "columns") return <ColumnsLine composer={composer} state={state} />;
  return (
    <Step
      number={2}
      state={isWrong ? "error" : "active"}
      title="Columns"
      target="step-columns"
      className="lg:col-start-1"
      summary={summaryOf(composer)}
    >
      {audience.chosenIn !== null && (
        <p className="text-13 text-ink-2">
          Columns chosen as in “{audience.chosenIn}”. Change them below if they are wrong.
        </p>
      )}
      {phoneColumn === null && <PhoneQuestion audience={audience} opened={opened} />}
      <DamagedText audience={audience} opened={opened} />
      {check && blocking.problems.length > 0 && <BadRows composer={composer} check={check} opened={opened} />}
      {check && check.counts.duplicate > 0 && (
        <Duplicates audience={audience} check={check} name={opened.name} />
      )}
      <MappingTable composer={composer} opened={opened} />
      <div>
        <Button onClick={() => steps.go("message")}>Go on to the message</Button>
      </div>
    </Step>
  );
}

function summaryOf({ audience }: Pick<Composer, "audience">): string {
  const { opened, check, checkFault, phoneColumn } = audience;
  if (opened && phoneColumn === null) return columnQuestion(opened);
  if (checkFault) return checkFault.detail;
  return check ? countsWord(check.counts) : "Reading every row…";
}
