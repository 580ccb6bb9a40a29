"use client";

import { FileSpreadsheet } from "lucide-react";
import { useRef } from "react";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Step } from "../ui/steps.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileFirstRows } from "./file-first-rows.tsx";
import { FileReading } from "./file-reading.tsx";
import { FileSummary } from "./file-summary.tsx";

type StepFileProps = { audience: Audience; rows: number | undefined; serverFile: string | undefined };

/** Step 1: choose the file, see how it was read, change that. */
export function StepFile({ audience, rows, serverFile }: StepFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { opened, openFault, isOpening } = audience;
  const choose = () => input.current?.click();
  return (
    <Step
      number={1}
      state={openFault ? "error" : opened ? "done" : "active"}
      title="File"
      summary={
        opened ? (
          <FileSummary opened={opened} rows={rows} />
        ) : (
          "A spreadsheet saved as CSV: one row for each person"
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
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again must be an event again: it may have been mended meanwhile.
          target.value = "";
          if (file) audience.open(file);
        }}
      />
      {openFault && (
        <Note
          tone="red"
          isAlert
          title="This file cannot be read"
          actions={
            <Button size="small" onClick={choose}>
              Choose another file
            </Button>
          }
        >
          {openFault.detail}
        </Note>
      )}
      {!opened && !openFault && serverFile !== undefined && (
        <Note
          tone="grey"
          icon={<FileSpreadsheet />}
          title={`${serverFile} was read for this draft before`}
          isSmall
        >
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
