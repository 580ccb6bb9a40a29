"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { downloadText } from "../../ui/text/download-text.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

type CodesDialogProps = { codes: readonly string[]; isOpen: boolean; onClose: () => void };

/** Recovery codes, the only time they are shown. */
export function CodesDialog({ codes, isOpen, onClose }: CodesDialogProps) {
  const [isSaved, setSaved] = useState(false);
  function leave() {
    if (!isSaved) {
      showToast({
        title: "Did you not save the codes?",
        detail: "You can make new ones under Recovery codes.",
      });
    }
    onClose();
  }
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && leave()}
      isInsistent
      title="Save your recovery codes"
      purpose="Each one signs you in once when you do not have your second factor. We show them only now. Keep them where you keep your passwords, not on the same phone."
      actions={
        <Button
          look="primary"
          lockedBecause={isSaved ? undefined : "Say first that you have saved the codes"}
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="code grid grid-cols-2 gap-x-6 gap-y-1 rounded-3 border border-line bg-sunken px-5 py-4 text-14"
      >
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Copy all" />
        <Button
          size="small"
          look="plain"
          icon={<Download />}
          onClick={() => downloadText("tuma-recovery-codes.txt", text, "text/plain")}
        >
          Download as a text file
        </Button>
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setSaved(event.target.checked)}
      />
    </Dialog>
  );
}
