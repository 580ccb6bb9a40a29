"use client";

import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { t } from "#lib/contract/language.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Note } from "../../ui/note.tsx";

type SecretNoteProps = { secret: NonNullable<SandboxActionAnswer["secret"]>; children: ReactNode };

/** A new key or secret, shown only now. */
export function SecretNote({ secret, children }: SecretNoteProps) {
  return (
    <Note
      tone="amber"
      icon={<KeyRound />}
      title={t(`${secret.label}, shown only now`, `${secret.label}: inaonyeshwa sasa tu`)}
      isAlert
      actions={
        <CopyButton
          text={secret.value}
          label={t(`Copy the ${secret.label.toLowerCase()}`, `Nakili: ${secret.label}`)}
        />
      }
    >
      <p className="code break-all text-ink">{secret.value}</p>
      <p className="mt-1">{children}</p>
    </Note>
  );
}
