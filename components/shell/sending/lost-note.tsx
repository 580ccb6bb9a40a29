import { RefreshCw } from "lucide-react";
import { detailOf } from "#lib/client/detail-of.ts";
import { t } from "#lib/contract/language.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Button } from "../../ui/button/button.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";

type LostNoteProps = {
  /** Whom it goes to. */
  names: string;
  isChat: boolean;
  isRepeating: boolean;
  refusal: Error | null;
  onRepeat: () => void;
};

/** Nobody knows whether it was sent: what that means, and what may be done about it. */
export function LostNote({ names, isChat, isRepeating, refusal, onRepeat }: LostNoteProps) {
  return (
    <Note
      tone="amber"
      isAlert
      icon={<StatusIcon name="unknown" />}
      title={t("May have been sent: no clear answer", "Huenda imetumwa: hakuna jibu la wazi")}
      actions={
        isChat && (
          <Button icon={<RefreshCw />} isBusy={isRepeating} onClick={onRepeat}>
            {t("Try again (nobody gets it twice)", "Jaribu tena (hakuna atakayeupata mara mbili)")}
          </Button>
        )
      }
    >
      <p className="font-medium text-ink">{names}</p>
      {isChat ? (
        <p>
          {t(
            <>
              We try again with the same key, so each person gets it once. You find the status under{" "}
              {ofChat("Messages")}.
            </>,
            <>
              Tunajaribu tena kwa ufunguo uleule, kwa hiyo kila mtu anaupata mara moja. Utaona hali kwenye{" "}
              {ofChat("Jumbe")}.
            </>,
          )}
        </p>
      ) : (
        <p>
          {t(
            <>
              We cannot tell whether this SMS was sent, so we did not try again. The {ofOverview("overview")}{" "}
              shows it under “Needs you” with what we know. Decide there before you send the same text again.
            </>,
            <>
              Hatuwezi kujua kama SMS hii ilitumwa, kwa hiyo hatukujaribu tena. Ukurasa wa{" "}
              {ofOverview("muhtasari")} unaionyesha chini ya “Inakuhitaji” pamoja na tunachojua. Amua hapo
              kabla ya kutuma maandishi hayo tena.
            </>,
          )}
        </p>
      )}
      {refusal && (
        <p className="mt-1 text-red-fg">
          {t("We could not try again:", "Hatukuweza kujaribu tena:")}{" "}
          {detailOf(refusal) ?? t("the console does not answer.", "konsoli haijibu.")}
        </p>
      )}
    </Note>
  );
}

const ofChat = (words: string) => (
  <PageLink className="link" href="/messages?channel=chat">
    {words}
  </PageLink>
);
const ofOverview = (words: string) => (
  <PageLink className="link" href="/overview">
    {words}
  </PageLink>
);
