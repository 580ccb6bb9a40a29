"use client";

import { FileSpreadsheet } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Step } from "../ui/steps.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileFirstRows } from "./file-first-rows.tsx";
import { FileReading } from "./file-reading.tsx";
import { FileSummary } from "./file-summary.tsx";

const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type StepFileProps = { audience: Audience; rows: number | undefined; again: string | undefined };

/** Step 1: choose the file, see how it was read, change that. */
export function StepFile({ audience, rows, again }: StepFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { opened, openFault, refused, isOpening } = audience;
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
  return (
    <Step
      number={1}
      state={opened ? "done" : openFault ? "error" : "active"}
      title="File"
      summary={
        opened ? (
          <FileSummary opened={opened} rows={rows} />
        ) : (
          "A spreadsheet, Excel or CSV: one row for each person"
        )
      }
      actions={
        opened && (
          <Button size="small" isBusy={isOpening} onClick={choose}>
            Change
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        aria-label="Spreadsheet file"
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => take(target)}
      />
      {openFault && (
        <Note
          tone="red"
          isAlert
          title={`${refused} cannot be read`}
          actions={
            <Button size="small" onClick={choose}>
              Choose another file
            </Button>
          }
        >
          {openFault.detail}
          {opened && ` ${opened.name} stays.`}
        </Note>
      )}
      {!opened && !openFault && again !== undefined && (
        <Note tone="grey" icon={<FileSpreadsheet />} title={again} isSmall>
          The file itself is not kept. Choose it again to go on.
        </Note>
      )}
      {opened ? (
        <>
          <FileReading audience={audience} opened={opened} />
          <FileFirstRows opened={opened} />
        </>
      ) : (
        !openFault && <FileDrop isBusy={isOpening} onChoose={choose} onFile={audience.open} />
      )}
    </Step>
  );
}
