"use client";

import { FileSpreadsheet } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Shares } from "../draft/use-composer.ts";

/** The file that was kept with the draft, while it is fetched or where it cannot be. */
export function KeptFile({ composer: { kept } }: Shares<"kept">) {
  const { file, fileFault, openAgain } = kept;
  if (!file?.canOpen) return null;
  if (fileFault !== null) {
    return (
      <Note
        tone="amber"
        title={
          <>
            We could not open <bdi>{file.name}</bdi>
          </>
        }
        actions={
          <Button size="small" onClick={openAgain}>
            Try again
          </Button>
        }
      >
        {fileFault}
      </Note>
    );
  }
  return (
    <Note
      tone="grey"
      icon={<FileSpreadsheet />}
      title={
        <>
          Opening <bdi>{file.name}</bdi>…
        </>
      }
      isSmall
    >
      We kept it with this draft.
    </Note>
  );
}
