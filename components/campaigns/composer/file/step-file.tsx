"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { FileDrop } from "./file-drop.tsx";
import { FileFirstRows } from "./file-first-rows.tsx";
import { FileLine } from "./file-line.tsx";
import { FileReading } from "./file-reading.tsx";
import { FileSummary } from "./file-summary.tsx";
import { KeptFile } from "./kept-file.tsx";
import { UseList } from "./use-list.tsx";

const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Step 1: choose the file, see how it was read, change that. */
export function StepFile({ composer }: { composer: Composer }) {
  const { audience, kept, steps } = composer;
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  // On a slow line a file may have been chosen before anything here could hear of it.
  const takeEarly = useEffectEvent(() => take(input.current));
  useEffect(() => takeEarly(), []);
  function take(target: HTMLInputElement | null) {
    const [file] = target?.files ?? [];
    if (!target || !file) return;
    // The same file again must be an event again: it may have been mended meanwhile.
    target.value = "";
    audience.open(file);
  }
  const picker = (
    <input
      ref={input}
      type="file"
      aria-label="Spreadsheet file"
      accept={ACCEPTED}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => take(target)}
    />
  );
  const { opened, openFault, isOpening } = audience;
  if ((opened ?? kept.isClosed) && steps.at !== "file" && !openFault) {
    return <FileLine composer={composer} picker={picker} />;
  }
  return (
    <Step
      number={1}
      state={openFault ? "error" : "active"}
      title="File"
      target="step-file"
      className="lg:col-start-1"
      summary={
        opened ? (
          <FileSummary opened={opened} rows={audience.check?.counts.rows} />
        ) : (
          "One row for each person."
        )
      }
    >
      {picker}
      {openFault && <Unreadable composer={composer} onChoose={choose} />}
      {opened && <OpenFile composer={composer} onChoose={choose} />}
      {!opened && <KeptFile composer={composer} />}
      {!opened && !openFault && (
        <FileDrop
          isBusy={isOpening}
          onChoose={choose}
          onFile={audience.open}
          listButton={<UseList composer={composer} />}
        />
      )}
    </Step>
  );
}

type PartProps = { composer: Composer; onChoose: () => void };

function Unreadable({ composer: { audience }, onChoose }: PartProps) {
  const { opened, openFault, refused } = audience;
  return (
    <Note
      tone="red"
      isAlert
      title={`We cannot read ${refused}`}
      actions={
        <Button size="small" onClick={onChoose}>
          Choose another file
        </Button>
      }
    >
      {openFault?.detail}
      {opened && ` We keep ${opened.name}.`}
    </Note>
  );
}

function OpenFile({ composer, onChoose }: PartProps) {
  const { audience, steps } = composer;
  const { opened, check, isOpening } = audience;
  if (!opened) return null;
  return (
    <>
      <FileReading audience={audience} opened={opened} />
      <FileFirstRows opened={opened} />
      <div className="flex flex-wrap gap-2">
        {check && <Button onClick={() => steps.go("columns")}>Go on to the columns</Button>}
        <Button look={check ? "plain" : "quiet"} isBusy={isOpening} data-target="file" onClick={onChoose}>
          Choose another file
        </Button>
        <UseList composer={composer} look="plain" />
      </div>
    </>
  );
}
