"use client";

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { SampleButton } from "../shell/sample-button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { CheckNow, SenderWords, StandingIcon, WebhookWords } from "./check-now.tsx";
import { grantWords, type Standing, webhookStanding } from "./connection-facts.ts";

type FirstStepsProps = {
  connections: Connections;
  canSend: boolean;
  canProbe: boolean;
  hasCampaigns: boolean;
};
type StepRow = { key: string; standing: Standing; title: string; detail: ReactNode; action?: ReactNode };

/** What is ready and what is missing before the first send, each probed or heard, with what to do about it. */
export function FirstSteps({ connections, canSend, canProbe, hasCampaigns }: FirstStepsProps) {
  const isSandbox = useQuery(factsQuery).data?.environment === "sandbox";
  const steps = [
    ownerStep(),
    keyStep(connections),
    webhookStep(connections, isSandbox),
    senderStep(connections, isSandbox),
  ];
  const ready = steps.filter((step) => step.standing === "ok").length;
  return (
    <Section
      title={t("First steps", "Hatua za kwanza")}
      note={t(
        `${formatCount(ready)} of ${formatCount(steps.length)} ready`,
        `Tayari ${formatCount(ready)} kati ya ${formatCount(steps.length)}`,
      )}
      end={<CheckNow probedAt={connections.probe?.at ?? null} canProbe={canProbe} />}
    >
      <List label={t("First steps", "Hatua za kwanza")}>
        {steps.map(({ key, standing, title, detail, action }) => (
          <ListRow
            key={key}
            icon={<StandingIcon standing={standing} />}
            title={title}
            detail={detail}
            action={action}
          />
        ))}
        {canSend && (
          <ListRow
            icon={<Send className="text-accent-text" />}
            title={
              hasCampaigns
                ? t("Send the campaign you started", "Tuma kampeni uliyoanza")
                : t("Send your first campaign", "Tuma kampeni yako ya kwanza")
            }
            detail={
              <>
                {t(
                  "Choose a spreadsheet, write the message and look at it once more. Nothing is sent until you confirm. To try it, use the sample file: 20 invented customers, one of them twice and one with a broken number.",
                  "Chagua faili, andika ujumbe na uangalie tena. Hakuna kinachotumwa hadi uthibitishe. Kwa kujaribu, tumia faili la mfano: wateja 20 wa kubuni, mmoja wao mara mbili na mmoja mwenye namba yenye kosa.",
                )}
                {!isSandbox &&
                  t(
                    " We send nothing to them: add your own below.",
                    " Hatuwatumii chochote: ongeza wako hapa chini.",
                  )}
              </>
            }
            action={
              <div className="flex gap-2 max-sm:flex-col">
                <SampleButton>{t("Sample file", "Faili la mfano")}</SampleButton>
                <ButtonLink href="/campaigns/new" size="small">
                  {t("Send your first campaign", "Tuma kampeni yako ya kwanza")}
                </ButtonLink>
              </div>
            }
          />
        )}
      </List>
    </Section>
  );
}

const ownerStep = (): StepRow => ({
  key: "owner",
  standing: "ok",
  title: t("Owner account", "Akaunti ya mmiliki"),
  detail: t(
    "Your account is ready. The setup link has been used up.",
    "Akaunti yako iko tayari. Kiungo cha kuanzisha kimeshatumika.",
  ),
});

function keyStep({ probe }: Connections): StepRow {
  const isUsable = probe?.grants.some((grant) => grant.state === "works") === true;
  const isWhole = probe?.grants.every((grant) => grant.state === "works") === true;
  const remedy = !isWhole && (
    <PortalLink task="key">
      {t("Add what is missing in the portal", "Ongeza kinachokosekana kwenye portal")}
    </PortalLink>
  );
  return {
    key: "key",
    standing: probe ? (isUsable ? "ok" : "warn") : "quiet",
    title: t("API key", "Ufunguo wa API"),
    detail: probe ? (
      <>
        {grantWords(probe.grants)}.{" "}
        {t("We checked without sending anything.", "Tumekagua bila kutuma chochote.")} {remedy}
      </>
    ) : (
      t("We are checking your key without sending anything.", "Tunakagua ufunguo wako bila kutuma chochote.")
    ),
  };
}

function webhookStep(connections: Connections, isSandbox: boolean): StepRow {
  const { webhook } = connections;
  const step = { key: "webhook", standing: webhookStanding(connections), title: "Webhook" };
  const words = <WebhookWords webhook={webhook} />;
  if (webhook.lastEventAt !== null) return { ...step, detail: words };
  if (isSandbox) {
    return {
      ...step,
      detail: (
        <>
          {words}.{" "}
          {t(
            "You only need this for chat. In the sandbox it works by itself once you send a chat message.",
            "Unahitaji hii kwa chat tu. Kwenye sandbox inafanya kazi yenyewe ukishatuma ujumbe wa chat.",
          )}
        </>
      ),
      action: sandboxLink("webhook", t("Send a test event", "Tuma tukio la majaribio")),
    };
  }
  return {
    ...step,
    detail: (
      <>
        {words}.{" "}
        {t(
          <>
            You only need this for chat. In the portal,{" "}
            <PortalLink task="webhook">set the webhook</PortalLink> to{" "}
            <span className="code break-words">{webhook.url}</span> and send a test event.
          </>,
          <>
            Unahitaji hii kwa chat tu. Kwenye portal, <PortalLink task="webhook">weka webhook</PortalLink>{" "}
            kuwa <span className="code break-words">{webhook.url}</span> na utume tukio la majaribio.
          </>,
        )}
      </>
    ),
    action: <CopyButton text={webhook.url} label={t("Copy the address", "Nakili anwani")} />,
  };
}

function senderStep({ sender }: Connections, isSandbox: boolean): StepRow {
  const step = { key: "sender", title: t("Sender", "Jina la mtumaji") };
  if (sender) {
    const standing = sender.outcome === "accepted" ? "ok" : "warn";
    return {
      ...step,
      standing,
      detail: (
        <>
          {sender.name}: <SenderWords outcome={sender.outcome} />
        </>
      ),
    };
  }
  const where = isSandbox ? (
    t("in the sandbox", "kwenye sandbox")
  ) : (
    <PortalLink task="senders">{t("in the portal", "kwenye portal")}</PortalLink>
  );
  return {
    ...step,
    standing: "quiet",
    detail: t(
      <>We learn your sender names when you send. The approved ones are listed {where}.</>,
      <>Tunajua majina yako ya mtumaji unapotuma. Yaliyoidhinishwa yameorodheshwa {where}.</>,
    ),
    ...(isSandbox && { action: sandboxLink("credits", t("See its senders", "Ona majina ya mtumaji")) }),
  };
}

const sandboxLink = (section: string, words: string) => (
  <ButtonLink href={`/sandbox?section=${section}`} size="small">
    {words}
  </ButtonLink>
);
