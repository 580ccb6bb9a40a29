"use client";

import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Dialog, WayOut } from "#components/ui/popup/dialog.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useResolveUnknown } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ResolveUnknown, UnknownAttempt, UnknownList } from "#lib/contract/desk/campaign/unknown.ts";
import { t } from "#lib/contract/language.ts";
import { whyNotResend } from "#lib/contract/rules/sending/approval.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { faultToast } from "../fault-toast.ts";
import { isTyped } from "../is-typed.ts";
import { useWhyNotSend } from "../sending/use-why-not-send.ts";
import { TypedCount } from "../typed-count.tsx";
import { resendHintOf } from "./resend-hint-of.ts";
import { UnknownEvidence } from "./unknown-evidence.tsx";

type SettleDialogProps = {
  campaign: Campaign;
  attempts: readonly UnknownAttempt[];
  resends: NonNullable<UnknownList["resends"]>;
  view: "evidence" | "settle" | null;
  onClose: () => void;
  onSettle: (() => void) | undefined;
};

/** The evidence of one request at a time, and three choices with the cost of each. */
export function SettleDialog({ campaign, attempts, resends, view, onClose, onSettle }: SettleDialogProps) {
  const [place, setPlace] = useState(0);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isForAll, setForAll] = useState(false);
  const [typed, setTyped] = useState("");
  const resolve = useResolveUnknown(campaign.id);
  const shownAt = Math.min(place, attempts.length - 1);
  const attempt = attempts[shownAt];
  const chosen = isForAll ? attempts : attempts.slice(shownAt, shownAt + 1);
  const size = chosen.reduce((sum, { size }) => sum + size, 0);
  const whyNotAgain = useWhyNotAgain(chosen, campaign, resends);
  if (!attempt) return null;

  function settle() {
    if (choice === null) return;
    resolve.mutate(
      { attemptIds: chosen.map(({ attemptId }) => attemptId), as: choice },
      {
        onSuccess: () => finish(),
        onError: (error) =>
          showToast(faultToast(error, [t("Your decision", "Uamuzi wako"), t("saved", "kuhifadhiwa")])),
      },
    );
  }
  /** What was typed was for another choice. */
  function choose(next: Choice) {
    setChoice(next);
    setTyped("");
  }
  /** What was typed was about other people. */
  function go(next: { place?: number; isForAll?: boolean }) {
    setPlace(next.place ?? place);
    setForAll(next.isForAll ?? isForAll);
    setTyped("");
  }
  function finish() {
    setChoice(null);
    go({ place: 0 });
    showToast({ tone: "green", title: t(`Decided for ${peopleOf(size)}`, `Umeamua kwa ${peopleOf(size)}`) });
    if (chosen.length === attempts.length) onClose();
  }
  const settling = (
    <>
      <WayOut isBusy={resolve.isPending} onPress={onClose}>
        {t("Decide later", "Amua baadaye")}
      </WayOut>
      <Button
        look={choice === "resend" ? "danger" : "primary"}
        isBusy={resolve.isPending}
        lockedBecause={whyNot(choice, { isConfirmed: isTyped(typed, size), whyNotAgain })}
        onClick={settle}
      >
        {buttonWord(choice, size)}
      </Button>
    </>
  );
  const reading = (
    <>
      <Button onClick={onClose}>{t("Close", "Funga")}</Button>
      {onSettle && (
        <Button look="primary" onClick={onSettle}>
          {t(`Decide for ${peopleOf(attempt.size)}`, `Amua kwa ${peopleOf(attempt.size)}`)}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      isOpen={view !== null}
      isBusy={resolve.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="wide"
      title={t("May have been sent: no clear answer", "Huenda imetumwa: hakuna jibu la wazi")}
      purpose={t("Here is what we know. You decide.", "Haya ndiyo tunayojua. Wewe uamue.")}
      actions={view === "settle" ? settling : reading}
    >
      {attempts.length > 1 && (
        <Stepper
          previousLabel={t("Previous request", "Ombi lililotangulia")}
          nextLabel={t("Next request", "Ombi linalofuata")}
          onPrevious={place > 0 ? () => go({ place: place - 1 }) : undefined}
          onNext={place < attempts.length - 1 ? () => go({ place: place + 1 }) : undefined}
        >
          {t(
            `Request ${shownAt + 1} of ${attempts.length}`,
            `Ombi ${shownAt + 1} kati ya ${attempts.length}`,
          )}
        </Stepper>
      )}
      <UnknownEvidence
        attempt={attempt}
        isSms={campaign.channel === "sms"}
        hasFile={campaign.file !== null}
      />
      {view === "settle" && (
        <>
          <RadioCards
            legend={t("What should we do?", "Tufanye nini?")}
            input={{ name: "as", onChange: (event) => choose(event.target.value as Choice) }}
            value={choice ?? ""}
            cards={cardsOf({ attempts: chosen, campaign, whyNotAgain })}
          />
          {choice === "resend" && (
            <TypedCount
              label={t(
                `They may get it twice. Type ${size} to confirm.`,
                `Huenda wakaupata mara mbili. Andika ${size} kuthibitisha.`,
              )}
              value={typed}
              onChange={setTyped}
              isLate
            />
          )}
          {attempts.length > 1 && (
            <Checkbox
              label={t(
                `Decide the same for all ${attempts.length} requests`,
                `Amua vivyo hivyo kwa maombi yote ${attempts.length}`,
              )}
              checked={isForAll}
              onChange={(event) => go({ isForAll: event.target.checked })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Why whoever looks may not send again to these: they lack a right, or a second person has to decide it. */
function useWhyNotAgain(
  chosen: readonly UnknownAttempt[],
  { channel }: Campaign,
  resends: SettleDialogProps["resends"],
): string | undefined {
  const noRight = useWhyNotSend(channel);
  const people = chosen.reduce((sum, { size }) => sum + size, 0);
  const credits = chosen.reduce((sum, { segmentsPredicted }) => sum + segmentsPredicted, 0);
  const isSms = channel === "sms";
  return noRight ?? whyNotResend({ people, credits, isSms }, resends) ?? undefined;
}

type Known = { isConfirmed: boolean; whyNotAgain: string | undefined };

function whyNot(choice: Choice | null, { isConfirmed, whyNotAgain }: Known): string | undefined {
  if (choice === null) return t("Choose one of the three first", "Chagua kwanza moja kati ya hizo tatu");
  if (choice === "resend" && whyNotAgain !== undefined) return whyNotAgain;
  return choice === "resend" && !isConfirmed
    ? t("Type the number of people first", "Andika kwanza idadi ya watu")
    : undefined;
}

function buttonWord(choice: Choice | null, size: number): string {
  const whom = peopleOf(size);
  if (choice === "sent") return t(`Count ${whom} as sent`, `Hesabu kuwa imetumwa kwa ${whom}`);
  if (choice === "not-sent") return t(`Count ${whom} as not sent`, `Hesabu kuwa haijatumwa kwa ${whom}`);
  return choice === "resend"
    ? t(`Send again to ${whom}`, `Tuma tena kwa ${whom}`)
    : t(`Decide for ${whom}`, `Amua kwa ${whom}`);
}

export type Choice = ResolveUnknown["as"];

type Question = {
  attempts: readonly UnknownAttempt[];
  campaign: Campaign;
  /** Why whoever decides may not send again. */
  whyNotAgain: string | undefined;
};

/** Three choices with the cost of each; the one that the balance or the delivery reports suggest is marked. */
export function cardsOf({ attempts, campaign, whyNotAgain }: Question) {
  const size = attempts.reduce((sum, attempt) => sum + attempt.size, 0);
  const suggested = suggestedBy(attempts);
  const named = (value: Choice, label: string) => ({
    value,
    label:
      value === suggested ? (
        <>
          {label}{" "}
          <Pill tone="teal" isSmall>
            {campaign.channel === "sms"
              ? t("The balance suggests this", "Salio linaashiria hivi")
              : t("Delivery reports suggest this", "Ripoti za kufika zinaashiria hivi")}
          </Pill>
        </>
      ) : (
        label
      ),
  });
  return [
    {
      ...named("sent", t("Count them as sent", "Hesabu kuwa imetumwa")),
      hint: t(
        "Nothing is sent now. If it was not sent before, these people never get it.",
        "Hakuna kinachotumwa sasa. Kama haukutumwa awali, watu hawa hawataupata kamwe.",
      ),
    },
    {
      ...named("not-sent", t("Count them as not sent", "Hesabu kuwa haijatumwa")),
      hint: t(
        "Nothing is sent now. You find them under “Refused”.",
        "Hakuna kinachotumwa sasa. Utawapata chini ya “Imekataliwa”.",
      ),
    },
    {
      ...named("resend", t(`Send again to ${peopleOf(size)}`, `Tuma tena kwa ${peopleOf(size)}`)),
      hint: whyNotAgain ?? resendHintOf(attempts, campaign),
      isDisabled: whyNotAgain !== undefined,
    },
  ];
}

/** What was heard of all these requests alike; a second message is never suggested. */
function suggestedBy(attempts: readonly UnknownAttempt[]): Choice | undefined {
  const [first] = attempts;
  if (!attempts.every(({ balanceEvidence }) => balanceEvidence === first?.balanceEvidence)) return undefined;
  if (first?.balanceEvidence === "probably-sent") return "sent";
  return first?.balanceEvidence === "probably-not-sent" ? "not-sent" : undefined;
}

export const peopleOf = (size: number): string =>
  t(formatNoun(size, "person", "people"), formatNounSw(size, "mtu", "watu"));
