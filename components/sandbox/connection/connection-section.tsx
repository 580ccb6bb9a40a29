"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, RotateCcw } from "lucide-react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxConnection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Strip } from "../../ui/plot/strip.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ReadingCard } from "./reading-card.tsx";

/** Readiness as the portal shows it, what is under way, and the sandbox's own time. */
export function ConnectionSection() {
  const query = useQuery(sandboxQuery("connection"));
  return (
    <ReadingCard title={t("The connection", "Muunganisho")} query={query}>
      {(connection) => (
        <>
          <Counts {...connection} />
          <Readiness customer={connection.customer} />
          <OtherPrograms url={connection.url} />
          <TimeAndReset now={connection.now} />
        </>
      )}
    </ReadingCard>
  );
}

function Counts({ customer, counts, webhook }: SandboxConnection) {
  return (
    <Strip
      label={t("What the sandbox holds", "Vilivyomo kwenye sandbox")}
      figures={[
        {
          key: "credits",
          label: t("Credits", "Krediti"),
          value: formatCount(customer.balance),
          href: "/sandbox?section=credits",
        },
        {
          key: "sms",
          label: "SMS",
          value: formatCount(counts.sms),
          detail: t(
            `${formatCount(counts.smsUnderWay)} under way`,
            plural(counts.smsUnderWay, "1 inaendelea", `${formatCount(counts.smsUnderWay)} zinaendelea`),
          ),
          href: "/sandbox?section=sms",
        },
        {
          key: "chat",
          label: t("Chat messages", "Jumbe za chat"),
          value: formatCount(counts.chat),
          detail: t(
            `${formatCount(counts.chatUnderWay)} under way`,
            plural(counts.chatUnderWay, "1 unaendelea", `${formatCount(counts.chatUnderWay)} zinaendelea`),
          ),
        },
        {
          key: "calls",
          label: t("Calls", "Simu"),
          value: formatCount(counts.calls),
          href: "/sandbox?section=calls",
        },
        {
          key: "callbacks",
          label: t("Events waiting", "Matukio yanayosubiri"),
          value: formatCount(counts.deliveriesWaiting),
          detail: webhook
            ? t(
                `The webhook is ${webhook.state}`,
                webhook.state === "active" ? "Webhook inafanya kazi" : "Webhook imesitishwa kwa muda",
              )
            : t("No webhook is set", "Hakuna webhook iliyowekwa"),
          href: "/sandbox?section=webhook",
        },
      ]}
    />
  );
}

const PARTS = translated(
  () =>
    [
      {
        key: "isChatReady",
        title: t("Chat connection", "Muunganisho wa chat"),
        yes: t("Ready. Chat messages are accepted.", "Uko tayari. Jumbe za chat zinapokelewa."),
        no: t(
          "Not ready. Every chat message is refused, and a paused webhook stays paused.",
          "Hauko tayari. Kila ujumbe wa chat unakataliwa, na webhook iliyositishwa kwa muda inabaki hivyo.",
        ),
        off: t("Switch chat off", "Zima chat"),
        on: t("Switch chat on", "Washa chat"),
      },
      {
        key: "hasPhoneNumber",
        title: t("Phone number", "Namba ya simu"),
        yes: t("One is selected for the chat account.", "Moja imechaguliwa kwa akaunti ya chat."),
        no: t(
          "None is selected. Every recipient of a chat message is refused.",
          "Hakuna iliyochaguliwa. Kila mpokeaji wa ujumbe wa chat anakataliwa.",
        ),
        off: t("Deselect the number", "Ondoa chaguo la namba"),
        on: t("Select a number", "Chagua namba"),
      },
      {
        key: "hasVoice",
        title: t("Voice subscription", "Usajili wa simu"),
        yes: t("Subscribed. You can start calls.", "Umesajiliwa. Unaweza kuanzisha simu."),
        no: t("Not subscribed. Calls are refused.", "Hujasajiliwa. Simu zinakataliwa."),
        off: t("End the subscription", "Maliza usajili"),
        on: t("Subscribe to voice", "Jisajili kwa simu"),
      },
    ] as const,
);

function Readiness({ customer }: Pick<SandboxConnection, "customer">) {
  return (
    <Section
      title={t("Readiness", "Utayari")}
      note={t("What the portal has set up for this account", "Ambacho portal imeweka kwa akaunti hii")}
    >
      <List label={t("Readiness", "Utayari")}>
        {PARTS.map(({ key, title, yes, no, off, on }) => {
          const isOn = customer[key];
          return (
            <ListRow
              key={key}
              icon={isOn ? <CircleCheck className="text-green-fg" /> : <CircleX className="text-red-fg" />}
              title={title}
              detail={isOn ? yes : no}
              action={
                <LeverButton action="update-connection" input={{ [key]: !isOn }}>
                  {isOn ? off : on}
                </LeverButton>
              }
            />
          );
        })}
      </List>
    </Section>
  );
}

function OtherPrograms({ url }: { url: string }) {
  return (
    <Section
      title={t("For other programs", "Kwa programu nyingine")}
      note={t(
        "Test your own program against the same copy of the service",
        "Jaribu programu yako mwenyewe kwa nakala hiyohiyo ya huduma",
      )}
    >
      <List label={t("For other programs", "Kwa programu nyingine")}>
        <ListRow
          title={
            <>
              {t("Base address", "Anwani ya msingi")} <span className="code">{url}</span>
            </>
          }
          detail={t(
            "Send the key as Authorization: Bearer. The address works on this computer.",
            "Tuma ufunguo kama Authorization: Bearer. Anwani inafanya kazi kwenye kompyuta hii.",
          )}
          action={
            <ButtonLink href="/sandbox?section=keys">{t("Create a key", "Tengeneza ufunguo")}</ButtonLink>
          }
        />
        <ListRow
          title={t("Webhook secret", "Siri ya webhook")}
          detail={t(
            "Events are signed with it. A new one is shown once, when you rotate it.",
            "Matukio husainiwa kwayo. Mpya huonyeshwa mara moja, unapoibadilisha.",
          )}
          action={
            <ButtonLink href="/sandbox?section=webhook">{t("Open the webhook", "Fungua webhook")}</ButtonLink>
          }
        />
        <ListRow
          title={
            <>
              {t("Contract as OpenAPI 3.1", "Mkataba kama OpenAPI 3.1")}{" "}
              <span className="code">{`${url}/openapi.json`}</span>
            </>
          }
          detail={t(
            "Every operation and event with its fields.",
            "Kila operesheni na tukio pamoja na sehemu zake.",
          )}
        />
        <ListRow
          title={
            <>
              {t("Every setting and fault", "Kila mpangilio na hitilafu")}{" "}
              <span className="code">{`${url}/`}</span>
            </>
          }
          detail={t(
            "The same text as “npm run sandbox -- --help”, which starts a sandbox without this console.",
            "Maandishi yaleyale ya “npm run sandbox -- --help”, inayoanzisha sandbox bila konsoli hii.",
          )}
        />
      </List>
    </Section>
  );
}

function TimeAndReset({ now }: { now: string }) {
  return (
    <Section
      title={t("Time and start over", "Muda na kuanza upya")}
      note={t(
        "Windows, retries and schedules use the sandbox’s own clock",
        "Madirisha, kujaribu tena na ratiba hutumia saa ya sandbox yenyewe",
      )}
    >
      <List label={t("Time and start over", "Muda na kuanza upya")}>
        <ListRow
          title={
            <>
              {t("The sandbox’s clock", "Saa ya sandbox")} <Time value={now} show="day" />
            </>
          }
          detail={t(
            "Everything due in that time happens immediately, events too. Time never goes back.",
            "Yote yaliyopangwa kwa muda huo hutokea papo hapo, matukio pia. Muda haurudi nyuma kamwe.",
          )}
          action={
            <span className="flex flex-wrap gap-2">
              <LeverButton action="advance-time" input={{ hours: 1 }}>
                {t("Let 1 hour pass", "Acha saa 1 ipite")}
              </LeverButton>
              <LeverButton action="advance-time" input={{ hours: 24 }}>
                {t("Let 24 hours pass", "Acha saa 24 zipite")}
              </LeverButton>
            </span>
          }
        />
        <ListRow
          title={t("Start over", "Anza upya")}
          detail={t(
            "Deletes messages, calls and events. Senders, templates, settings and faults are set back.",
            "Hufuta jumbe, simu na matukio. Majina ya mtumaji, violezo, mipangilio na hitilafu hurudi kama mwanzo.",
          )}
          action={
            <ConfirmButton
              look="danger"
              icon={<RotateCcw />}
              action="reset"
              input={{}}
              question={t("Empty the sandbox?", "Ondoa vyote kwenye sandbox?")}
              consequence={t(
                "All its messages, calls and events are deleted, and the senders and templates that were added. Its keys, secret and webhook URL stay. Nothing in this console changes.",
                "Jumbe, simu na matukio yake yote yanafutwa, pamoja na majina ya mtumaji na violezo vilivyoongezwa. Funguo, siri na URL ya webhook vinabaki. Hakuna kinachobadilika katika konsoli hii.",
              )}
              verb={t("Empty the sandbox", "Ondoa vyote kwenye sandbox")}
            >
              {t("Empty the sandbox", "Ondoa vyote kwenye sandbox")}
            </ConfirmButton>
          }
        />
      </List>
    </Section>
  );
}
