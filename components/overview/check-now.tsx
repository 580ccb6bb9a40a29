"use client";

import { Check, Minus, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useProbeService } from "#lib/client/overview-queries.ts";
import type { Connections } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { STANDING_WORDS } from "#lib/contract/words/console/standing-words.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";
import { announce } from "../ui/text/announce.ts";
import { Time } from "../ui/time/time.tsx";
import { showToast } from "../ui/toast/show-toast.ts";
import {
  balanceUnknown,
  CLOCK_LIMIT_S,
  clockStanding,
  grantStanding,
  grantWords,
  SENDER_WORD,
  type Standing,
  webhookStanding,
} from "./connection-facts.ts";

type CheckNowProps = { probedAt: string | null; canProbe: boolean };

/** When the key was last checked, and a way to do it now; it costs no credits. */
export function CheckNow({ probedAt, canProbe }: CheckNowProps) {
  const { mutate, isPending } = useProbeService();
  function probe() {
    mutate(undefined, {
      onSuccess: () => announce(t("Connections checked", "Miunganisho imekaguliwa")),
      onError: () =>
        showToast({
          title: t("We could not check the connections", "Hatukuweza kukagua miunganisho"),
          tone: "red",
        }),
    });
  }
  return (
    <>
      {probedAt && (
        <span className="num text-12 text-ink-3">
          {t(
            <>
              checked <Time value={probedAt} show="minute" />
            </>,
            <>
              ilikaguliwa <Time value={probedAt} show="minute" />
            </>,
          )}
        </span>
      )}
      {canProbe && (
        <Button
          size="small"
          look="plain"
          icon={<RefreshCw />}
          isBusy={isPending}
          onClick={probe}
          title={t(
            "We ask the service what your key can do. This sends nothing and costs no credits.",
            "Tunauliza huduma ufunguo wako unaweza nini. Hakuna kinachotumwa wala krediti zinazotumika.",
          )}
        >
          {t("Check now", "Kagua sasa")}
        </Button>
      )}
    </>
  );
}

type ConnectionsSectionProps = { connections: Connections; canProbe: boolean };

/** Whether everything is connected: asked or really heard, never declared. */
export function ConnectionsSection({ connections, canProbe }: ConnectionsSectionProps) {
  const { probe, webhook, sender, credits } = connections;
  return (
    <Section
      title={t("Connections", "Miunganisho")}
      isStretched
      isTall
      end={
        <>
          <PageLink href="/events/requests" className="link touch text-13">
            {t("Requests", "Maombi")}
          </PageLink>
          <CheckNow probedAt={probe?.at ?? null} canProbe={canProbe} />
        </>
      }
    >
      <List label={t("Connections", "Miunganisho")} className="grid auto-rows-fr">
        <ListRow
          isDense
          icon={<StandingIcon standing={grantStanding(connections)} />}
          title={t("API key", "Ufunguo wa API")}
          detail={probe ? grantWords(probe.grants) : t("Checking…", "Inakaguliwa…")}
          meta={probe && `${Math.max(...probe.grants.map((grant) => grant.latencyMs))} ms`}
        />
        <ListRow
          isDense
          icon={<StandingIcon standing={webhookStanding(connections)} />}
          title="Webhook"
          detail={<WebhookWords webhook={webhook} />}
          meta={
            webhook.lastEventAt &&
            t(`${formatCount(webhook.lastMinute)} / min`, `${formatCount(webhook.lastMinute)} / dakika`)
          }
        />
        <SenderRow sender={sender} />
        <CreditsRow credits={credits} />
        <ClockRow skewMs={webhook.skewMs} />
      </List>
    </Section>
  );
}

function SenderRow({ sender }: Pick<Connections, "sender">) {
  if (!sender)
    return (
      <UnknownRow
        title={t("Sender", "Jina la mtumaji")}
        detail={t("We will know after your first SMS", "Tutajua baada ya SMS yako ya kwanza")}
      />
    );
  const title = (
    <>
      {t("Sender", "Jina la mtumaji")} <span className="code">{sender.name}</span>
    </>
  );
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={sender.outcome === "accepted" ? "ok" : "warn"} />}
      title={title}
      detail={<SenderWords outcome={sender.outcome} />}
      meta={<Time value={sender.at} show="minute" />}
    />
  );
}

function CreditsRow({ credits }: Pick<Connections, "credits">) {
  const title = (
    <PageLink href="/overview/credits" className="touch rounded-1 hover:underline">
      {t("Credits", "Krediti")}
    </PageLink>
  );
  if (!credits) return <UnknownRow title={title} detail={balanceUnknown()} />;
  const age = (
    <>
      {t("Balance", "Salio")} <Time value={credits.at} show="relative" />
      {credits.unstated > 0 &&
        t(
          `. About ${formatCount(credits.unstated)} used since then`,
          `. Takriban ${formatCount(credits.unstated)} zimetumika tangu wakati huo`,
        )}
    </>
  );
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={credits.amount > 0 ? "ok" : "warn"} />}
      title={title}
      detail={age}
      meta={formatCount(credits.amount)}
    />
  );
}

function UnknownRow({ title, detail }: { title: ReactNode; detail: string }) {
  return <ListRow isDense icon={<StandingIcon standing="quiet" />} title={title} detail={detail} />;
}

function ClockRow({ skewMs }: Pick<Connections["webhook"], "skewMs">) {
  return (
    <ListRow
      isDense
      icon={<StandingIcon standing={clockStanding(skewMs)} />}
      title={t("Clock", "Saa")}
      detail={
        skewMs === null
          ? t("We will know after the first event", "Tutajua baada ya tukio la kwanza")
          : t(
              `${(Math.abs(skewMs) / 1000).toFixed(1)} s from the service`,
              `Tofauti na huduma: sekunde ${(Math.abs(skewMs) / 1000).toFixed(1)}`,
            )
      }
      meta={`±${CLOCK_LIMIT_S} s`}
    />
  );
}

const ICON = {
  ok: <Check className="text-green-fg" />,
  warn: <TriangleAlert className="text-amber-fg" />,
  quiet: <Minus className="text-ink-3" />,
} as const satisfies Record<Standing, React.ReactNode>;

export function StandingIcon({ standing }: { standing: Standing }) {
  return (
    <>
      {ICON[standing]}
      <span className="sr-only">{STANDING_WORDS[standing].word}: </span>
    </>
  );
}

/** "Last event 4 s ago, none refused" */
export function WebhookWords({ webhook }: Pick<Connections, "webhook">) {
  const refused =
    webhook.refused === 0
      ? t("none refused", "hakuna lililokataliwa")
      : t(
          `${formatCount(webhook.refused)} refused in 24 h`,
          plural(
            webhook.refused,
            "1 limekataliwa katika saa 24",
            `${formatCount(webhook.refused)} yamekataliwa katika saa 24`,
          ),
        );
  if (!webhook.hasSecret)
    return t(
      "No signing secret is set, so we accept no events",
      "Hakuna siri ya kusaini iliyowekwa, kwa hiyo hatukubali matukio",
    );
  if (webhook.silentSince !== null) {
    return (
      <>
        {t(
          <>
            No event since chat messages were sent at <Time value={webhook.silentSince} show="day" />. The
            service may have paused the webhook.{" "}
            <PortalLink task="webhook">Check it in the portal</PortalLink>
          </>,
          <>
            Hakuna tukio tangu jumbe za chat zitumwe <Time value={webhook.silentSince} show="day" />. Huenda
            huduma imesitisha webhook kwa muda. <PortalLink task="webhook">Iangalie kwenye portal</PortalLink>
          </>,
        )}
      </>
    );
  }
  if (webhook.lastEventAt === null)
    return webhook.refused === 0
      ? t("No event received yet", "Bado hatujapokea tukio")
      : t(`No event accepted, ${refused}`, `Hakuna tukio lililokubaliwa, ${refused}`);
  return (
    <>
      {t("Last event", "Tukio la mwisho")} <Time value={webhook.lastEventAt} show="relative" />, {refused}
    </>
  );
}

/** What became of the sender name that was used last, and where it is put right. */
export function SenderWords({ outcome }: Pick<NonNullable<Connections["sender"]>, "outcome">) {
  const word = SENDER_WORD[outcome];
  return outcome === "accepted" ? (
    word
  ) : (
    <PortalLink task="senders">
      {t(`${word}. Check it in the portal`, `${word}. Liangalie kwenye portal`)}
    </PortalLink>
  );
}
