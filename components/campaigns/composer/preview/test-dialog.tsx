"use client";

import { useMemo } from "react";
import { type TestMessage, TestSend } from "#components/shell/test-send.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { contentOf } from "../draft/content-of.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import type { Shares } from "../draft/use-composer.ts";

type TestDialogProps = Shares<"audience" | "form" | "linkOrigin" | "region" | "row"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A test of the row that the preview shows. */
export function TestDialog({ composer, isOpen, onOpenChange }: TestDialogProps) {
  const { audience, form, row } = composer;
  const values = form.getValues();
  // The page under a dialog stands still, so its message is that of the moment at which it was opened.
  const { channel, text, linkTo, texts, buttons } = values;
  const content = useMemo(
    () => contentOf({ channel, text, linkTo, texts, buttons }, composer.linkOrigin),
    [channel, text, linkTo, texts, buttons, composer.linkOrigin],
  );
  const count = audience.check?.recipients ?? 0;
  const preview = usePreview(audience, content, Math.min(row.at, Math.max(0, count - 1)));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("Send a test to myself", "Nitumie jaribio")}
      purpose={
        preview
          ? t(
              `You get the message of row ${formatCount(preview.row)}, which the preview shows. Nobody in the file gets anything.`,
              `Unapata ujumbe wa mstari ${formatCount(preview.row)}, unaoonekana kwenye onyesho la awali. Hakuna aliye kwenye faili anayepata chochote.`,
            )
          : t("There is no row to send yet.", "Bado hakuna mstari wa kutuma.")
      }
    >
      {preview && (
        <TestSend
          message={testOf(values, preview)}
          region={composer.region}
          sameAs={t("Same text as this row", "Maandishi yale yale ya mstari huu")}
        />
      )}
    </Dialog>
  );
}

/** What the person of a row gets. */
function testOf(values: DraftValues, { text, parameters, segments }: PreviewRow): TestMessage {
  const { channel, senderId, templateName, language, texts, buttons } = values;
  const isTemplate = sendsTemplate(channel);
  const mayBeEmpty = isTemplate && texts.length + buttons.length === 0;
  return {
    ...{ channel, senderId, templateName, language, segments },
    text: isTemplate ? "" : text,
    parameters: isTemplate ? (parameters ?? undefined) : undefined,
    lockedBecause:
      (isTemplate ? parameters === null : text === "") && !mayBeEmpty
        ? t("This row has no message yet", "Mstari huu bado hauna ujumbe")
        : undefined,
  };
}
