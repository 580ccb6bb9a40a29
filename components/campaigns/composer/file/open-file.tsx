"use client";

import type { ReactNode } from "react";
import { DamagedText } from "#components/domain/file/damaged-text.tsx";
import { FileReading } from "#components/domain/file/file-reading.tsx";
import { Button } from "#components/ui/button/button.tsx";
import type { Shares } from "../draft/use-composer.ts";
import { FileFirstRows } from "./file-first-rows.tsx";
import { UseList } from "./use-list.tsx";

type OpenFileProps = Shares<"audience" | "steps" | "takeList"> & {
  onChoose: () => void;
  pasteButton: ReactNode;
  sampleButton: ReactNode;
};

/** How the file was read, which of its rows come first, and the ways on. */
export function OpenFile({ composer, onChoose, pasteButton, sampleButton }: OpenFileProps) {
  const { audience, steps } = composer;
  const { opened, check, isOpening } = audience;
  if (!opened) return null;
  return (
    <>
      <FileReading audience={audience} opened={opened} />
      <DamagedText audience={audience} opened={opened} />
      <FileFirstRows opened={opened} />
      <div className="flex flex-wrap gap-2">
        {check && <Button onClick={() => steps.go("columns")}>Go on to the columns</Button>}
        <Button look={check ? "plain" : "quiet"} isBusy={isOpening} data-target="file" onClick={onChoose}>
          Choose another file
        </Button>
        {pasteButton}
        <UseList composer={composer} look="plain" />
        {sampleButton}
      </div>
    </>
  );
}
