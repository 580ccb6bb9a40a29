"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { FILE_PICKER } from "#components/domain/file/use-file-picker.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { cx } from "#components/ui/cx.ts";

type FileDropProps = {
  isBusy: boolean;
  onChoose: () => void;
  onFile: (file: File) => void;
  /** To bring people. */
  otherWays: ReactNode;
  samples: ReactNode;
};

/** Where a file is dropped or chosen; a sample shows what it should look like. */
export function FileDrop({ isBusy, onChoose, onFile, otherWays, samples }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }
  return (
    <section
      aria-label="Drop a file here"
      onDragOver={(event) => {
        event.preventDefault();
        // Everywhere else on a page a file is refused.
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-3 border border-dashed px-6 py-10 text-center",
        isOver ? "border-accent-text bg-accent-soft" : "border-line-strong bg-raised",
      )}
    >
      <FileUp className="size-5 text-ink-3" />
      <p className="text-13 text-ink-2">
        <span className="font-medium text-ink">Drop a spreadsheet here</span>, Excel (.xlsx) or CSV. We keep
        it with this draft. Nothing is sent until you press Send.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button isBusy={isBusy} data-target="file" data-chooses={FILE_PICKER} onClick={onChoose}>
          Choose a file
        </Button>
        {otherWays}
        {samples}
      </div>
    </section>
  );
}
