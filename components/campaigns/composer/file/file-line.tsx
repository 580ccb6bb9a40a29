"use client";

import type { ReactNode } from "react";
import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { FileSummary } from "./file-summary.tsx";

type FileLineProps = { composer: Composer; picker: ReactNode };

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon" */
export function FileLine({ composer: { audience, kept, steps }, picker }: FileLineProps) {
  const { opened, check } = audience;
  return (
    <Step
      number={1}
      state="done"
      title="File"
      target="step-file"
      className="lg:col-start-1"
      summary={
        <>
          {opened ? (
            <FileSummary opened={opened} rows={check?.counts.rows} />
          ) : (
            <>
              <b className="break-all font-medium text-ink">{kept.file?.name}</b>. You may not open this file:
              it has phone numbers that another person brought.
            </>
          )}
          {picker}
        </>
      }
      onChange={() => steps.go("file")}
    />
  );
}
