"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import { type Again, useSendChosenAgain } from "#lib/client/send/send-again.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { Button } from "../ui/button/button.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Note } from "../ui/note.tsx";
import { Dialog } from "../ui/popup/dialog.tsx";

type AgainDialogProps = {
  messages: readonly MessageRow[];
  isOpen: boolean;
  onClose: () => void;
  /** Some went again: nothing has to be chosen any more. */
  onDone: () => void;
};

/** Sends what failed to the same people again, and says of every other message why it does not. */
export function AgainDialog({ messages, isOpen, onClose, onDone }: AgainDialogProps) {
  // What was chosen when it opened: the list behind it goes on.
  const [asked] = useState(() => askedOf(messages));
  const { mutate, isPending, data } = useSendChosenAgain();
  const { failed, sends } = asked;
  function close() {
    onClose();
    if (data?.some((one) => "sent" in one)) onDone();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      isBusy={isPending}
      title={t(
        `Send ${formatNoun(failed, "failed message")} again?`,
        `Utume tena ${formatNounSw(failed, "ujumbe ulioshindikana", "jumbe zilizoshindikana")}?`,
      )}
      purpose={t(
        "Each person gets the same text once more. Nobody who may have got the message is sent to again.",
        "Kila mtu anapata maandishi yale yale mara moja tena. Asiyejulikana kama alipata ujumbe hatumiwi tena.",
      )}
      actions={
        <>
          <Button onClick={close}>{data ? t("Close", "Funga") : t("Cancel", "Ghairi")}</Button>
          {!data && (
            <Button
              look="primary"
              icon={<RefreshCw />}
              isBusy={isPending}
              lockedBecause={
                failed === 0
                  ? t("Nothing chosen can be sent again", "Hakuna kilichochaguliwa cha kutuma tena")
                  : undefined
              }
              onClick={() => mutate(sends)}
            >
              {t(
                `Send ${formatNoun(failed, "message")} again`,
                `Tuma tena ${formatNounSw(failed, "ujumbe", "jumbe")}`,
              )}
            </Button>
          )}
        </>
      }
    >
      {data ? <Became became={data} /> : null}
      <LeftOut {...asked} />
    </Dialog>
  );
}

type Asked = {
  sends: { id: string; sendToken: string; messages: number[] }[];
  failed: number;
  /** Not failed: delivered, on its way, or without a report. */
  notFailed: number;
  /** Failed, as far as is known: the answer did not say whose message it was. */
  notCertain: number;
  /** Failed, of a campaign. */
  ofCampaigns: { id: string; name: string; messages: number }[];
};

function askedOf(messages: readonly MessageRow[]): Asked {
  const allFailed = messages.filter(({ state }) => state === "failed");
  // The server asks the same (IS_UNREACHED): an id that is matched without proof may be of somebody else.
  const failed = allFailed.filter(({ grade }) => grade === "exact" || grade === "positional");
  const byHand = Map.groupBy(
    failed.filter(({ campaign }) => campaign.kind === "direct"),
    ({ campaign }) => campaign.id,
  );
  const ofCampaigns = Map.groupBy(
    failed.filter(({ campaign }) => campaign.kind === "campaign"),
    ({ campaign }) => campaign.id,
  );
  return {
    sends: [...byHand].map(([id, rows]) => ({
      ...{ id, sendToken: crypto.randomUUID() },
      messages: rows.map((row) => row.id),
    })),
    failed: [...byHand.values()].flat().length,
    notFailed: messages.length - allFailed.length,
    notCertain: allFailed.length - failed.length,
    ofCampaigns: [...ofCampaigns].map(([id, rows]) => ({
      id,
      name: rows[0]?.campaign.name ?? "",
      messages: rows.length,
    })),
  };
}

/** Of which of the chosen nothing is sent, and why. */
function LeftOut({ notFailed, notCertain, ofCampaigns }: Asked) {
  if (notFailed + notCertain === 0 && ofCampaigns.length === 0) return null;
  return (
    <ul aria-label={t("Not sent again", "Hazitumwi tena")} className="flex flex-col gap-1 text-13 text-ink-2">
      {notFailed > 0 && (
        <li>
          {t(
            plural(
              notFailed,
              "1 message has not failed: it is not sent again.",
              `${formatCount(notFailed)} messages have not failed: they are not sent again.`,
            ),
            plural(
              notFailed,
              "Ujumbe 1 haukushindikana: hautumwi tena.",
              `Jumbe ${formatCount(notFailed)} hazikushindikana: hazitumwi tena.`,
            ),
          )}
        </li>
      )}
      {notCertain > 0 && (
        <li>
          {t(
            plural(
              notCertain,
              "1 message failed, but the service did not say for certain whose it was: it is not sent again.",
              `${formatCount(notCertain)} messages failed, but the service did not say for certain whose they were: they are not sent again.`,
            ),
            plural(
              notCertain,
              "Ujumbe 1 umeshindikana, lakini huduma haikusema kwa uhakika ulikuwa wa nani: hautumwi tena.",
              `Jumbe ${formatCount(notCertain)} zimeshindikana, lakini huduma haikusema kwa uhakika zilikuwa za nani: hazitumwi tena.`,
            ),
          )}
        </li>
      )}
      {ofCampaigns.map(({ id, name: campaign, messages }) => (
        <li key={id}>
          {t(
            plural(messages, "1 failed in a campaign. ", `${formatCount(messages)} failed in a campaign. `),
            plural(
              messages,
              "1 umeshindikana kwenye kampeni. ",
              `${formatCount(messages)} zimeshindikana kwenye kampeni. `,
            ),
          )}
          <PageLink className="link" href={`/campaigns/${id}?state=failed,rejected#recipients`}>
            {t(
              <>
                Make a list of them in <bdi>{campaign}</bdi>
              </>,
              <>
                Tengeneza orodha yao kwenye <bdi>{campaign}</bdi>
              </>,
            )}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** How many went again, how many did not, and why. */
function Became({ became }: { became: readonly Again[] }) {
  const sent = became.flatMap((one) => ("sent" in one ? [{ asked: one.asked, ...one.sent }] : []));
  const refused = became.flatMap((one) => ("error" in one ? [one] : []));
  const people = sent.reduce((sum, one) => sum + (one.people ?? one.asked), 0);
  const missing = sent.reduce((sum, one) => sum + one.asked - (one.people ?? one.asked), 0);
  return (
    <div role="status" className="flex flex-col gap-3">
      {sent.length > 0 && (
        <Note
          tone="green"
          isSmall
          title={t(
            `Sent again to ${formatNoun(people, "person", "people")}`,
            `Zimetumwa tena kwa ${formatNounSw(people, "mtu", "watu")}`,
          )}
        >
          {sent.map(({ sendId }) => (
            <PageLink key={sendId} className="link mr-3" href={`/send/${sendId}`}>
              {t("See what became of it", "Tazama matokeo yake")}
            </PageLink>
          ))}
        </Note>
      )}
      {missing > 0 && (
        <p className="text-13 text-ink-2">
          {t(
            plural(
              missing,
              "1 person was tried again already, or has opted out.",
              `${formatCount(missing)} people were tried again already, or have opted out.`,
            ),
            plural(
              missing,
              "Mtu 1 alijaribiwa tena tayari, au amejitoa.",
              `Watu ${formatCount(missing)} walijaribiwa tena tayari, au wamejitoa.`,
            ),
          )}
        </p>
      )}
      {refused.map(({ id, asked, error }) => (
        <Note
          key={id}
          tone="red"
          isSmall
          isAlert
          title={t(
            plural(
              asked,
              "1 message was not sent again",
              `${formatCount(asked)} messages were not sent again`,
            ),
            plural(asked, "Ujumbe 1 haukutumwa tena", `Jumbe ${formatCount(asked)} hazikutumwa tena`),
          )}
        >
          {detailOf(error) ?? t("The console does not answer.", "Konsoli haijibu.")}
        </Note>
      ))}
    </div>
  );
}
