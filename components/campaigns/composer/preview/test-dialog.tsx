"use client";

import { useMemo } from "react";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { formatCount } from "#components/ui/text/format-count.ts";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { contentOf } from "../draft/content-of.ts";
import type { Composer } from "../draft/use-composer.ts";
import { TestSend } from "./test-send.tsx";

type TestDialogProps = { composer: Composer; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** A test of the row that the preview shows. */
export function TestDialog({ composer, isOpen, onOpenChange }: TestDialogProps) {
  const { audience, form, row } = composer;
  const values = form.getValues();
  // The page under a dialog stands still, so its message is that of the moment at which it was opened.
  const { channel, text, texts, buttons } = values;
  const content = useMemo(
    () => contentOf({ channel, text, texts, buttons }),
    [channel, text, texts, buttons],
  );
  const count = audience.check?.recipients ?? 0;
  const preview = usePreview(audience, content, Math.min(row.at, Math.max(0, count - 1)));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Send a test to myself"
      purpose={
        preview
          ? `You get the message of row ${formatCount(preview.row)}, which the preview shows. Nobody in the file gets anything.`
          : "There is no row to send yet."
      }
    >
      {preview && <TestSend values={values} region={composer.region} row={preview} />}
    </Dialog>
  );
}
