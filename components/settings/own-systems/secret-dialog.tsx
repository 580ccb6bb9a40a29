import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";

type SecretDialogProps = {
  title: string;
  /** What it is for, and who may have it. */
  purpose: string;
  secret: string;
  /** What the button calls it. */
  name: "key" | "secret";
  /** Beside the secret. */
  note?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Below it: what to do with it first. */
  children?: ReactNode;
};

/** A secret that is shown once. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, purpose, secret, name, note, isOpen, onClose, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      isInsistent
      onOpenChange={(next) => !next && onClose()}
      title={title}
      width={children === undefined ? undefined : "wide"}
      purpose={purpose}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Note tone="green" icon={<KeyRound />} isSmall isAlert title="We show it only now">
        <span className="code block break-all text-ink" data-secret>
          {secret}
        </span>
        <span className="my-1 block">
          <CopyButton text={secret} label={`Copy the ${name}`} />
        </span>
        {note}
      </Note>
      {children}
    </Dialog>
  );
}
