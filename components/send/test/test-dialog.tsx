"use client";

import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { TestSend } from "../../shell/test/test-send.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { ownMessage } from "./own-message.ts";

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
      title="Send a test to myself"
      purpose="You get the message as it is now. Nobody else gets anything."
    >
      <TestSend message={ownMessage(channel, draft)} region={region} sameAs="Same text as on this page" />
    </Dialog>
  );
}
