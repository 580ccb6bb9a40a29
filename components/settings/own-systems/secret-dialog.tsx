import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
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
          {t("Done", "Tayari")}
        </Button>
      }
    >
      <Note
        tone="green"
        icon={<KeyRound />}
        isSmall
        isAlert
        title={t("We show it only now", "Tunaionyesha sasa tu")}
      >
        <span className="code block break-all text-ink" data-secret>
          {secret}
        </span>
        <span className="my-1 block">
          <CopyButton
            text={secret}
            label={name === "key" ? t("Copy the key", "Nakili ufunguo") : t("Copy the secret", "Nakili siri")}
          />
        </span>
        {note}
      </Note>
      {children}
    </Dialog>
  );
}
