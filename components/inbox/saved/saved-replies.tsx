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
  /** What is looked for in them; typed before they are there, as well. */
  sought: string;
  onSeek: (sought: string) => void;
  onPick: (text: string) => void;
  onClose: () => void;
};

/** The texts of the team: one is picked, written anew, changed or deleted. */
export function SavedReplies({ isOpen, name, sought, onSeek, onPick, onClose }: SavedRepliesProps) {
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
        onDone={() => {
          // What was just saved is to be seen.
          onSeek("");
          setChanged(null);
        }}
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
      <SavedReplyList {...{ name, sought, onSeek, onPick }} onChange={setChanged} />
    </Dialog>
  );
}
