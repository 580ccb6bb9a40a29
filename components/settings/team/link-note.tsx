import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { OneTimeLink } from "#lib/contract/desk/team/team.ts";
import { t } from "#lib/contract/language.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

/** A link that is shown once. */
export function LinkNote({ title, made }: { title: ReactNode; made: OneTimeLink }) {
  return (
    <Note
      tone="green"
      icon={<KeyRound />}
      isSmall
      isAlert
      title={<span className="break-words">{title}</span>}
    >
      <span className="code block break-all text-ink" data-one-time-link>
        {made.link}
      </span>
      <span className="my-1 block">
        <CopyButton text={made.link} label={t("Copy the link", "Nakili kiungo")} />
      </span>
      {made.isMailed
        ? t(
            <>
              Works once. Ends: <Time value={made.expiresAt} show="day" />. We also send it to this person by
              e-mail. We show it only now.
            </>,
            <>
              Hufanya kazi mara moja. Kinaisha: <Time value={made.expiresAt} show="day" />. Tunakituma pia kwa
              mtu huyu kwa barua pepe. Tunakionyesha sasa tu.
            </>,
          )
        : t(
            <>
              Works once. Ends: <Time value={made.expiresAt} show="day" />. We show it only now and send no
              e-mail, so give it to the person yourself.
            </>,
            <>
              Hufanya kazi mara moja. Kinaisha: <Time value={made.expiresAt} show="day" />. Tunakionyesha sasa
              tu na hatutumi barua pepe, kwa hiyo mpe mhusika wewe mwenyewe.
            </>,
          )}
    </Note>
  );
}
