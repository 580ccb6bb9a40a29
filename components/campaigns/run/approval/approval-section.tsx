"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WindowGroups } from "#components/campaigns/composer/windows/window-groups.tsx";
import { usePurposeWord } from "#components/domain/use-purposes.ts";
import { faultToast } from "#components/shell/fault-toast.ts";
import { LeavesTime } from "#components/shell/frame/leaves-time.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { Note } from "#components/ui/note.tsx";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useWithdrawApproval } from "#lib/client/campaigns/mutations.ts";
import { audienceQuery } from "#lib/client/campaigns/queries.ts";
import { useWindowCounts } from "#lib/client/campaigns/use-window-counts.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { isSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import { CLASS_WORDS } from "#lib/contract/rules/sending/own-limits.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { releasedWords } from "#lib/contract/words/run/released-words.ts";
import { useIsAhead } from "../../../ui/time/use-is-ahead.ts";
import { ReviewBuckets, ReviewStrip } from "../../composer/review/review-strip.tsx";
import { ReachNote } from "../../composer/review/warnings/reach-note.tsx";
import {
  ChargesNote,
  CreditsNote,
  EarlierNote,
  RepeatNote,
  useWarnings,
} from "../../composer/review/warnings/warnings.tsx";
import { chosenFacts } from "../run-facts.ts";
import { SkippedFrom } from "../skipped/skipped-from.tsx";
import { ApproveCard } from "./approve-card.tsx";

type ApprovalSectionProps = {
  campaign: Campaign;
  approval: CampaignApproval;
  canSend: boolean;
  /** The message: read before anybody decides. */
  children: ReactNode;
};

/** The frozen plan of a campaign as its review had it, and what each person may do about it. */
export function ApprovalSection({ campaign, approval, canSend, children }: ApprovalSectionProps) {
  const me = useQuery(factsQuery).data?.user.id;
  const { data: audience } = useQuery(audienceQuery(campaign));
  const isMaker = me !== undefined && approval.makers.includes(me);
  return (
    <>
      <Section title={t("What waits for approval", "Kinachosubiri idhini")}>
        <div className="flex flex-col gap-5">
          <WaitingNote campaign={campaign} approval={approval} canWithdraw={canSend && isMaker} />
          {audience && <ReviewStrip planned={{ campaign, audience }} />}
          {audience && <ReviewBuckets counts={audience.counts} />}
          <SkippedFrom without={campaign.without} />
          {campaign.channel === "sms" && <ChargesNote />}
          <PlanFacts campaign={campaign} approval={approval} />
          {campaign.channel === "chat-text" && <ApprovalWindows campaign={campaign} />}
        </div>
      </Section>
      {children}
      <Warnings
        campaign={campaign}
        approval={approval}
        canDecide={canSend && me !== undefined && !isMaker}
        isSecond={me !== undefined && isSecondPerson(approval, me)}
      />
    </>
  );
}

type WarningsProps = Omit<ApprovalSectionProps, "canSend" | "children"> & {
  canDecide: boolean;
  isSecond: boolean;
};

/** What should stop a person before the button, and the button. */
function Warnings({ campaign, approval, canDecide, isSecond }: WarningsProps) {
  const warnings = useWarnings(campaign, campaign.channel === "sms" ? campaign.segmentsPlanned : 0);
  const { repeat, repeats, missing } = warnings;
  return (
    <>
      {canDecide && missing && (
        <CreditsNote
          missing={missing}
          isAgreed={warnings.isMissingAgreed}
          onAgree={warnings.agreeToMissing}
        />
      )}
      {canDecide && warnings.beyond && (
        <ReachNote plan={warnings.beyond} reach={warnings.reach} onChoose={warnings.chooseReach} />
      )}
      {repeat && (
        <RepeatNote
          id={campaign.id}
          repeat={repeat}
          count={campaign.counts.queued}
          isAgreed={warnings.isRepeatAgreed}
          {...(canDecide && { onAgree: warnings.agreeToRepeat })}
        />
      )}
      {repeats && <EarlierNote id={campaign.id} repeats={repeats} count={campaign.counts.queued} />}
      {repeats && repeats.released.length > 0 && (
        <Note
          tone="amber"
          title={t(
            "Some people would get this message from nobody",
            "Baadhi ya watu hawatapata ujumbe huu popote",
          )}
        >
          {releasedWords(repeats.released)}{" "}
          {t("Decline it if they should get it.", "Kataa kampeni kama watu hao wanapaswa kuupata.")}
        </Note>
      )}
      {canDecide && (
        <ApproveCard
          campaign={campaign}
          approval={approval}
          isSecond={isSecond}
          unagreed={warnings.unagreed}
          hasAddedCredits={warnings.isMissingAgreed}
          repeats={warnings.shown}
          reach={warnings.reach}
        />
      )}
    </>
  );
}

/** Who of a campaign of texts has an open window when it is sent, and what the others get. */
export function ApprovalWindows({ campaign }: { campaign: Campaign }) {
  const { id, revision, scheduledAt, content } = campaign;
  const isAhead = useIsAhead(scheduledAt);
  const of = { id, revision, at: isAhead ? scheduledAt : null };
  const { data } = useWindowCounts(of);
  return (
    <section
      aria-label={t("Who can get a text", "Anayeweza kupata maandishi")}
      className="flex flex-col gap-2"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">{t("Who can get a text", "Anayeweza kupata maandishi")}</span>
        <span className="text-12 text-ink-3">
          {t("Based on the messages we received", "Kulingana na jumbe tulizopokea")}
        </span>
      </p>
      {data ? (
        <WindowGroups of={of} counts={data} template={templateOf(content)?.templateName ?? null} />
      ) : (
        <p className="text-13 text-ink-3">
          {t(
            "Counting who wrote to you in the last 24 hours…",
            "Tunahesabu waliokuandikia ndani ya saa 24 zilizopita…",
          )}
        </p>
      )}
    </section>
  );
}

type WaitingNoteProps = { campaign: Campaign; approval: CampaignApproval; canWithdraw: boolean };

/** Who can approve it, and the way back for whoever asked. */
export function WaitingNote({ campaign, approval, canWithdraw }: WaitingNoteProps) {
  const go = useNavigate();
  const { mutate, isPending } = useWithdrawApproval(campaign.id);
  const approvers = approval.approvers ?? 0;
  function withdraw() {
    mutate(undefined, {
      onSuccess: () => go.push(`/campaigns/${campaign.id}/edit`),
      onError: (error) =>
        showToast(faultToast(error, [t("The request", "Ombi"), t("withdrawn", "kuondolewa")])),
    });
  }
  const action = canWithdraw ? (
    <Button isBusy={isPending} onClick={withdraw}>
      {t("Withdraw the request", "Ondoa ombi")}
    </Button>
  ) : undefined;
  if (approvers === 0)
    return (
      <Note
        tone="amber"
        title={t("Nobody here can approve this campaign", "Hakuna hapa anayeweza kuidhinisha kampeni hii")}
        actions={action}
      >
        {t(
          "Everybody else who may send took part in it or has an account that depends on somebody who did, or there is nobody else. Ask an owner for a second person, or for the rule to be switched off in the settings, then withdraw the request and send it.",
          "Wengine wote wenye ruhusa ya kutuma walishiriki kuiandaa au akaunti zao zinategemea aliyeshiriki, au hakuna mtu mwingine. Mwombe mmiliki aongeze mtu wa pili, au azime kanuni hii kwenye mipangilio, kisha ondoa ombi na uitume.",
        )}
      </Note>
    );
  return (
    <Note
      tone="grey"
      title={t(
        "Nothing is sent until a second person approves it",
        "Hakuna kinachotumwa hadi mtu wa pili aidhinishe",
      )}
      actions={action}
    >
      {t(
        `${formatNoun(approvers, "person", "people")} can approve it. Nobody can change it while it waits.`,
        plural(
          approvers,
          "Mtu 1 anaweza kuiidhinisha. Hakuna anayeweza kuibadilisha inaposubiri.",
          `Watu ${formatCount(approvers)} wanaweza kuiidhinisha. Hakuna anayeweza kuibadilisha inaposubiri.`,
        ),
      )}
    </Note>
  );
}

/** When and how a plan is sent once it is approved, and who asked. */
export function PlanFacts({ campaign, approval }: { campaign: Campaign; approval: CampaignApproval }) {
  const { channel, lane, messageClass, purpose, canary } = campaign;
  const word = usePurposeWord();
  return (
    <Facts
      shape="list"
      facts={[
        { key: "when", label: t("When", "Lini"), value: <When campaign={campaign} /> },
        {
          key: "kind",
          label: t("Kind", "Aina"),
          value: purpose === null ? CLASS_WORDS[messageClass] : word(purpose),
        },
        ...(channel === "sms"
          ? [
              {
                key: "how",
                label: t("How", "Namna"),
                value: lane === "exact" ? t("Exact", "Kwa uhakika") : t("Fast", "Haraka"),
              },
            ]
          : []),
        ...(canary === null
          ? []
          : [
              {
                key: "first",
                label: t("First", "Kwanza"),
                value: t(
                  `${formatNoun(canary, "person", "people")}, then we ask`,
                  `${formatNounSw(canary, "Mtu", "Watu")}, kisha tunauliza`,
                ),
              },
            ]),
        ...chosenFacts(campaign),
        {
          key: "asked",
          label: t("Asked by", "Aliyeomba"),
          value: (
            <>
              <bdi>{approval.askedBy}</bdi>, <Time value={approval.askedAt} show="day" />
            </>
          ),
        },
      ]}
    />
  );
}

function When({ campaign }: { campaign: Campaign }): ReactNode {
  const { scheduledAt, messageClass, hours } = campaign;
  if (scheduledAt === null) {
    const isAtAnyHour = messageClass === "service" && hours === null;
    return isAtAnyHour
      ? t("As soon as it is approved", "Mara tu itakapoidhinishwa")
      : t("As soon as it is approved, in its hours", "Mara tu itakapoidhinishwa, ndani ya saa zake");
  }
  return <LeavesTime scheduledAt={scheduledAt} campaign={campaign} show="day" />;
}
