"use client";

import { Webhook } from "lucide-react";
import { useSearchParams } from "next/navigation";
import type { SandboxAnswers, SandboxDelivery } from "#lib/contract/desk/sandbox/sandbox.ts";
import { t, translated } from "#lib/contract/language.ts";
import { SANDBOX_DELIVERY_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { plural } from "#lib/contract/words/format-count.ts";
import type { StateWords } from "#lib/contract/words/state-words.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { FilterChip } from "../../ui/button/filter-chip.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { ListNoMatch } from "../../ui/list/list-no-match.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Toolbar } from "../../ui/list/toolbar.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ListCard, type Reading } from "../list-card.tsx";
import { type StateLook, StateWord } from "../state-word.tsx";

const HERE = "/sandbox?section=webhook";
const WORDS = SANDBOX_DELIVERY_WORDS;

/** Groups of the states of §6.4 that people ask for. */
const FILTERS = translated(
  () =>
    ({
      waiting: { word: WORDS.pending.word, states: ["pending", "delivering", "retrying"] },
      delivered: { word: WORDS.delivered.word, states: ["delivered"] },
      failed: { word: WORDS.failed.word, states: ["failed", "discarded"] },
    }) as const satisfies Record<string, { word: string; states: readonly string[] }>,
);
type FilterKey = keyof typeof FILTERS;

/** The newest delivery attempts with what the receiver answered. */
export function DeliveryList({ query }: { query: Reading<SandboxAnswers["webhook"]> }) {
  const asked = useSearchParams().get("state");
  const chosen = Object.hasOwn(FILTERS, asked ?? "") ? (asked as FilterKey) : undefined;
  const deliveries = query.data?.deliveries ?? [];
  return (
    <Section
      title={t("Attempts", "Majaribio")}
      note={t(
        "The newest 100 events and whether they were delivered",
        "Matukio 100 mapya zaidi na kama yalifika",
      )}
    >
      <Toolbar>
        <FilterChip href={HERE} isOn={!chosen} count={deliveries.length}>
          {t("All", "Yote")}
        </FilterChip>
        {(Object.keys(FILTERS) as FilterKey[]).map((key) => (
          <FilterChip
            key={key}
            href={`${HERE}&state=${key}`}
            isOn={key === chosen}
            count={deliveries.filter((one) => isIn(key, one)).length}
          >
            {FILTERS[key].word}
          </FilterChip>
        ))}
      </Toolbar>
      <ListCard
        label={t("Attempts", "Majaribio")}
        query={query}
        columns={["wide", "wide", "normal", "small", "widest", "normal"]}
        head={
          <>
            <HeadCell>{t("Event", "Tukio")}</HeadCell>
            <HeadCell>{t("About", "Kuhusu")}</HeadCell>
            <HeadCell>{t("State", "Hali")}</HeadCell>
            <HeadCell isNumber>{t("Attempts", "Majaribio")}</HeadCell>
            <HeadCell isWide>{t("Answer", "Jibu")}</HeadCell>
            <HeadCell>{t("Queued", "Kwenye foleni")}</HeadCell>
          </>
        }
        rows={(data) =>
          data.deliveries
            .filter((one) => !chosen || isIn(chosen, one))
            .map((one) => <DeliveryRow key={one.id} {...one} />)
        }
        empty={<NoDelivery chosen={chosen} hidden={deliveries.length} />}
      />
    </Section>
  );
}

function isIn(key: FilterKey, { state }: SandboxDelivery): boolean {
  return (FILTERS[key].states as readonly string[]).includes(state);
}

function NoDelivery({ chosen, hidden }: { chosen: FilterKey | undefined; hidden: number }) {
  if (chosen && hidden > 0) {
    return (
      <ListNoMatch
        asked={`“${FILTERS[chosen].word}”`}
        actions={
          <ButtonLink size="small" href={HERE}>
            {t("Show all", "Onyesha yote")}
          </ButtonLink>
        }
      >
        {t(
          `${hidden} others do not match this filter.`,
          plural(
            hidden,
            "Lingine 1 halilingani na kichujio hiki.",
            `Mengine ${hidden} hayalingani na kichujio hiki.`,
          ),
        )}
      </ListNoMatch>
    );
  }
  return (
    <ListEmpty icon={<Webhook />} title={t("No event yet", "Bado hakuna tukio")}>
      {t(
        "Send a chat message, write as a customer, or send a test event.",
        "Tuma ujumbe wa chat, andika kama mteja, au tuma tukio la majaribio.",
      )}
    </ListEmpty>
  );
}

function DeliveryRow(delivery: SandboxDelivery) {
  const { eventType, eventId, state, attempts, dueAt, createdAt } = delivery;
  return (
    <Row>
      <Cell kind="ink" card="1l" title={eventId}>
        <span className="code">{eventType}</span>
      </Cell>
      <Cell card="2l">{aboutWords(delivery)}</Cell>
      <Cell card="1r">
        <StateWord look={LOOK[state] ?? "waiting"} words={deliveryWords(state)} />
        {state === "retrying" && dueAt && (
          <span className="ml-2 text-12 text-ink-3">
            {t("again at", "tena")} <Time value={dueAt} show="second" />
          </span>
        )}
      </Cell>
      <Cell isNumber card="2r" cardLabel={t("Attempts", "Majaribio")}>
        {attempts}
      </Cell>
      <Cell isWide isCut card="3l">
        {answerWords(delivery)}
      </Cell>
      <Cell kind="meta" card="3r">
        <Time value={createdAt} show="second" />
      </Cell>
    </Row>
  );
}

function aboutWords({ about, news }: SandboxDelivery): string {
  if (about === null) return t("A test", "Tukio la majaribio");
  return news === null ? about : `${about}, ${news}`;
}

function answerWords({ responseStatus, responseText }: SandboxDelivery): string {
  return responseStatus
    ? `${responseStatus} ${responseText ?? ""}`
    : responseText || t("none yet", "bado hakuna");
}

const LOOK: Readonly<Record<string, StateLook>> = {
  pending: "waiting",
  delivering: "waiting",
  delivered: "good",
  retrying: "again",
  failed: "bad",
  discarded: "bad",
} satisfies Record<keyof typeof WORDS, StateLook>;

function deliveryWords(state: string): StateWords {
  const words: Readonly<Record<string, StateWords>> = WORDS;
  return words[state] ?? { ...TEMPLATE_WORDS.other, word: state };
}
