"use client";

import { useState } from "react";
import type { SavedReply } from "#lib/contract/desk/inbox/saved-reply.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { SavedReplyForm } from "./saved-reply-form.tsx";
import { SavedReplyList } from "./saved-reply-list.tsx";

type SavedRepliesProps = {
  isOpen: boolean;
  /** Whose name stands in the texts; null where none is known. */
  name: string | null;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** The texts of the team: one is picked, written anew, changed or deleted. */
export function SavedReplies({ isOpen, name, onPick, onClose }: SavedRepliesProps) {
  const [changed, setChanged] = useState<SavedReply | "new" | null>(null);
  function close() {
    setChanged(null);
    onClose();
  }
  if (changed !== null)
    return (
      <SavedReplyForm
        isOpen={isOpen}
        reply={changed === "new" ? null : changed}
        onDone={() => setChanged(null)}
        onClose={close}
      />
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Saved replies"
      purpose="Everybody who answers has these texts."
      width="wide"
      actions={
        <Button icon="lucide-plus" onClick={() => setChanged("new")}>
          New saved reply
        </Button>
      }
    >
      <SavedReplyList name={name} onPick={onPick} onChange={setChanged} />
    </Dialog>
  );
}
