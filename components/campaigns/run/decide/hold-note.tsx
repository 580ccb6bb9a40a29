"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { SenderField } from "#components/domain/sender-field.tsx";
import { campaignMovesOf, stillMovingWords } from "#components/domain/status/campaign-moves.ts";
import { OddAnswers } from "#components/shell/decide/odd-answers.tsx";
import { faultToast } from "#components/shell/fault-toast.ts";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { SearchLink } from "#components/ui/field/search-link.tsx";
import { Note } from "#components/ui/note.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useChangeSender, useRefuseHeld, useSteerCampaign } from "#lib/client/campaigns/mutations.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { sendersQuery } from "#lib/client/senders/queries.ts";
import type { Campaign, Hold } from "#lib/contract/desk/campaign/campaign.ts";
import { RECIPIENT_FILTERS } from "#lib/contract/desk/campaign/recipient-filters.ts";
import { t } from "#lib/contract/language.ts";
import { isSecondPerson, senderIsApproved } from "#lib/contract/rules/sending/approval.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { recipientSizesOf } from "../recipients/recipient-sizes.ts";
import { runFactsOf } from "../run-facts.ts";
import type { HrefOf } from "../run-sentence.ts";
import { CancelDialog, ResumeButton, useSteering } from "../steer/cancel-dialog.tsx";
import { NextCheck } from "../waits-for.tsx";
import { awaitedOf, canaryQuestion, canaryWords } from "./canary-words.ts";
import { HOLD_TITLES } from "./hold-titles.ts";

/** The choice about people whom the service refused all for the same reason. */
export function RefuseThem({ campaign }: { campaign: Pick<Campaign, "id" | "hold" | "channel"> }) {
  const refuse = useRefuseHeld(campaign.id);
  const steer = useSteerCampaign(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const isBusy = refuse.isPending || steer.isPending;
  return (
    <>
      <Button
        isBusy={isBusy}
        lockedBecause={whyNot}
        onClick={() => refuse.mutate(undefined, { onError: sayFailed, onSuccess: saySuccess })}
      >
        {t("Count them as refused and go on", "Wahesabu kuwa wamekataliwa na uendelee")}
      </Button>
      <Button
        isBusy={isBusy}
        lockedBecause={whyNot}
        onClick={() => steer.mutate("resume", { onError: sayFailed })}
      >
        {t("Try again", "Jaribu tena")}
      </Button>
    </>
  );
}

const saySuccess = () =>
  showToast({
    tone: "green",
    title: t(
      "You find them under Refused. The campaign goes on.",
      "Utawaona chini ya Imekataliwa. Kampeni inaendelea.",
    ),
  });

const sayFailed = (error: unknown) =>
  showToast(faultToast(error, [t("The campaign", "Kampeni"), t("changed", "kubadilishwa")]));

type HoldNoteProps = { campaign: Campaign; canSteer: boolean; hrefOf: HrefOf };

/** Why a campaign stopped, whom it concerns and the ways on. */
export function HoldNote({ campaign, canSteer, hrefOf }: HoldNoteProps) {
  const { hold, state } = campaign;
  if (hold === null) return null;
  if (hold.kind === "canary") return <CanaryNote campaign={campaign} canSteer={canSteer} hrefOf={hrefOf} />;
  const isStopped = state === "needs-attention";
  return (
    <Note tone={isStopped ? "red" : "grey"} title={HOLD_TITLES[hold.kind]}>
      {/[.!?]$/.test(hold.detail) ? hold.detail : `${hold.detail}.`}
      {!isStopped && hold.kind === "breaker" && hold.until !== null && (
        <>
          {" "}
          <NextCheck at={hold.until} />.
        </>
      )}
      {afterwards(campaign, hold)}
      {isStopped && <Concerned campaign={campaign} hrefOf={hrefOf} />}
      {isStopped && canSteer && <HoldWays campaign={campaign} kind={hold.kind} />}
    </Note>
  );
}

/** Holds whose own words say what to do now. */
const TELLS: readonly Hold["kind"][] = ["template", "failures", "reports", "refusals"];

function afterwards(campaign: Campaign, hold: Hold): string {
  if (campaign.state !== "needs-attention") return isForEver(hold) ? "" : goesOnWords();
  if (TELLS.includes(hold.kind)) return "";
  const still = stillMovingWords(campaign);
  if (still === null)
    return t(" Nothing is sent until someone resumes it.", " Hakuna kinachotumwa hadi mtu aiendeleze.");
  return t(
    ` ${still}. Nothing else is sent until someone resumes it.`,
    ` ${still}. Hakuna kingine kinachotumwa hadi mtu aiendeleze.`,
  );
}

const goesOnWords = (): string =>
  t(
    " It goes on without you, and nothing is sent twice.",
    " Itaendelea bila wewe, na hakuna kinachotumwa mara mbili.",
  );

/** "Refused 12", leading to these twelve. */
function Concerned({ campaign, hrefOf }: Pick<HoldNoteProps, "campaign" | "hrefOf">) {
  const concerned = CONCERNED.map((filter) => ({ filter, count: recipientSizesOf(campaign)[filter] }));
  return concerned.map(
    ({ filter, count }) =>
      count > 0 && (
        <PeopleLink key={filter} href={hrefOf(filter)}>
          {MESSAGE_WORDS[NAME_OF_RECIPIENT[filter]].word} {formatCount(count)}
        </PeopleLink>
      ),
  );
}

const CONCERNED = ["rejected", "failed"] as const;

/** Holds behind which there are words of the service. */
const SAID: readonly Hold["kind"][] = [
  "answers",
  "outage",
  "refusals",
  "failures",
  "sender",
  "template",
  "service",
];

/** What a person can do about a campaign that stopped: look closer, cancel the rest, or go on. */
export function HoldWays({ campaign, kind }: { campaign: Campaign; kind: Hold["kind"] }) {
  const { id, content } = campaign;
  const template = templateOf(content);
  return (
    <div className="mt-3 flex flex-wrap gap-2 text-ink max-sm:[&>*]:flex-1">
      {kind === "template" && template && (
        <ButtonLink href={`/templates?q=${encodeURIComponent(template.templateName)}`}>
          {t("See the template", "Tazama kiolezo")}
        </ButtonLink>
      )}
      {SAID.includes(kind) && <OddAnswers campaignId={id} size="normal" />}
      <CancelRest campaign={campaign} />
      {kind === "refusals" ? (
        <RefuseThem campaign={campaign} />
      ) : (
        <ResumeButton campaign={campaign} isSecond={kind === "sender"} />
      )}
      {kind === "sender" && <ChangeSender campaign={campaign} />}
    </div>
  );
}

const QUIET: readonly Hold["kind"][] = ["rate", "quiet-hours", "hours", "reach"];

/** Its own hours are none of those of the company: no hour comes in which it goes on. */
export const isForEver = ({ kind, until }: Hold): boolean => kind === "hours" && until === null;

/** Whether what a campaign waits for calls for a note; the usual waits are in the card, and a pause says itself. */
export const isTold = ({ hold, state }: Campaign): boolean =>
  hold !== null &&
  (!QUIET.includes(hold.kind) || isForEver(hold)) &&
  (state === "running" || state === "needs-attention");

type CanaryNoteProps = { campaign: Campaign; canSteer: boolean; hrefOf: HrefOf };

/** The first few have it: what became of them so far, and the question whether the others get it. */
export function CanaryNote({ campaign, canSteer, hrefOf }: CanaryNoteProps) {
  const { steer, isBusy } = useSteering(campaign);
  const whyNot = useWhyNotSend(campaign.channel);
  const { left } = runFactsOf(campaign);
  const { toSend } = campaignMovesOf(campaign);
  return (
    <Note
      {...canaryQuestion(campaign, { left, toSend })}
      actions={
        canSteer && (
          <>
            <CancelRest campaign={campaign} />
            <Button
              // Until the last word about each it is a choice like another.
              look={awaitedOf(campaign) === 0 && campaign.delivery.failed === 0 ? "primary" : "quiet"}
              icon={<Play />}
              isBusy={isBusy}
              lockedBecause={whyNot}
              onClick={() => steer("resume")}
            >
              {t(
                `Go on: send ${formatNoun(toSend, "message")}`,
                `Endelea: tuma ${formatNounSw(toSend, "ujumbe", "jumbe")}`,
              )}
            </Button>
          </>
        )
      }
    >
      {canaryWords(campaign)}{" "}
      {t(
        "Look at them, then go on or cancel. Nothing is sent until someone goes on.",
        "Ziangalie, kisha endelea au ghairi. Hakuna kinachotumwa hadi mtu aendelee.",
      )}
      <PeopleLink href={hrefOf(FIRST_PEOPLE.join(","))}>
        {t(`See the first ${formatCount(left)}`, `Tazama ${formatCount(left)} wa kwanza`)}
      </PeopleLink>
    </Note>
  );
}

/** Whatever became of them: all but those whose turn has not come. */
const FIRST_PEOPLE = RECIPIENT_FILTERS.filter((filter) => filter !== "queued" && filter !== "cancelled");

/** Leads from a note to the people it speaks of, with the room of a finger on a phone. */
export function PeopleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SearchLink
      className="link ml-2 max-sm:ml-0 max-sm:mr-4 max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
      href={href}
    >
      {children}
    </SearchLink>
  );
}

/** Cancels what is still queued, after a question; nothing where nothing is. */
export function CancelRest({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  const { queued } = campaign.counts;
  if (queued === 0) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {t(
          `Cancel the remaining ${formatCount(queued)}…`,
          plural(queued, "Ghairi 1 uliobaki…", `Ghairi ${formatCount(queued)} zilizobaki…`),
        )}
      </Button>
      <CancelDialog campaign={campaign} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The way on where the service refused the sender: to resume with the same one would stop again. */
export function ChangeSender({ campaign }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNotSend(campaign.channel);
  return (
    <>
      <Button look="primary" icon={<Play />} lockedBecause={whyNot} onClick={() => setOpen(true)}>
        {t("Change the sender and resume", "Badilisha mtumaji na uendelee")}
      </Button>
      {isOpen && <ChangeDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { data: senders } = useQuery(sendersQuery);
  const me = useQuery(factsQuery).data?.user.id;
  const { mutate, isPending, error } = useChangeSender(campaign.id);
  const accepted = senders?.items.find(
    ({ outcome, name }) => outcome === "accepted" && name !== campaign.senderId,
  );
  const { control } = useForm({
    values: { senderId: accepted?.name ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const sender = useWatch({ control, name: "senderId" });
  const { approval } = campaign;
  const isApproved = approval?.verdict === "approved" && me !== undefined && !isSecondPerson(approval, me);
  const { queued, accepted: taken } = campaign.counts;
  return (
    <FormDialog
      isOpen
      title={t("Change the sender", "Badilisha mtumaji")}
      purpose={purposeOf(taken, campaign.senderId ?? "")}
      button={t(
        `Resume and send ${formatNoun(queued, "message")}`,
        `Endelea na utume ${formatNounSw(queued, "ujumbe", "jumbe")}`,
      )}
      isBusy={isPending}
      lockedBecause={isApproved ? senderIsApproved() : whyNotOf(sender, campaign.senderId)}
      onSubmit={() => mutate({ senderId: sender.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Controller control={control} name="senderId" render={({ field }) => <SenderField field={field} />} />
      {isApproved && <p className="text-13 text-ink-2">{senderIsApproved()}</p>}
      <SaveFault error={error} title={t("The sender was not changed", "Mtumaji hakubadilishwa")} />
    </FormDialog>
  );
}

function purposeOf(accepted: number, sender: string): string {
  const others = t(
    "Only people who were not sent to yet get it from the new sender. Nobody gets it twice.",
    "Ni watu ambao bado hawajatumiwa tu watakaoipata kutoka kwa mtumaji mpya. Hakuna atakayeipata mara mbili.",
  );
  if (accepted === 0) return others;
  return t(
    `For ${formatNoun(accepted, "person", "people")} the service accepted it from ${sender}. ${others}`,
    `Kwa ${formatNounSw(accepted, "mtu", "watu")} huduma iliipokea kutoka ${sender}. ${others}`,
  );
}

function whyNotOf(sender: string, refused: string | null): string | undefined {
  if (sender.trim() === "") return t("Choose a sender", "Chagua mtumaji");
  return sender.trim() === refused
    ? t(
        "The service refused this sender: choose another one",
        "Huduma ilimkataa mtumaji huyu: chagua mwingine",
      )
    : undefined;
}
