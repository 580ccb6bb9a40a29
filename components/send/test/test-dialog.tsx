"use client";

import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { type TestMessage, TestSend } from "../../shell/test-send.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";

type TestDialogProps = {
  channel: SendChannel;
  draft: Draft;
  region: string;
  onOpenChange: (isOpen: boolean) => void;
};

/** A test of the message as it stands. */
export function TestDialog({ channel, draft, region, onOpenChange }: TestDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t("Send a test to myself", "Jitumie jaribio")}
      purpose={t(
        "You get the message as it is now. Nobody else gets anything.",
        "Unapata ujumbe ulivyo sasa. Hakuna mwingine anayepata chochote.",
      )}
    >
      <TestSend
        message={ownMessage(channel, draft)}
        region={region}
        sameAs={t("Same text as on this page", "Maandishi yaleyale ya ukurasa huu")}
      />
    </Dialog>
  );
}

/** The message of a draft, as each of its people would get it. */
export function ownMessage(channel: SendChannel, draft: Draft): TestMessage {
  const { senderId, templateName, language } = draft;
  const isTemplate = sendsTemplate(channel);
  const text = isTemplate ? "" : channel === "sms" ? draft.smsText : draft.chatText;
  const missing = isTemplate
    ? slotProblem(draft)
    : isBlankText(text)
      ? t("Write the message first", "Andika ujumbe kwanza")
      : null;
  return {
    ...{ channel, senderId, templateName, language, text },
    parameters: isTemplate ? parametersOf(draft) : undefined,
    segments: channel === "sms" ? countSegments(text).segments : 0,
    lockedBecause: missing ?? undefined,
  };
}
