"use client";

import type { MouseEvent } from "react";
import type { EventDetail } from "#lib/contract/desk/event.ts";
import { language, t, translated } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { cx } from "../../ui/cx.ts";
import { type EventTab, TABS } from "../list/event-filters.ts";
import { payloadOf, textOfBase64 } from "./raw-text.ts";

type DrawerTabsProps = {
  tab: EventTab;
  event: EventDetail;
  hrefOf: (tab: EventTab) => string;
  onTab: (tab: EventTab) => void;
};

const WORD: Record<EventTab, string> = translated(() => ({
  payload: t("Payload", "Maudhui"),
  raw: t("Raw bytes", "Baiti ghafi"),
  headers: t("Headers", "Vichwa"),
  timeline: t("Timeline", "Mfuatano"),
}));

/** Views of one event. They have addresses, and change them without asking the server for the page. */
export function DrawerTabs({ tab, event, hrefOf, onTab }: DrawerTabsProps) {
  const counts: Record<EventTab, number | undefined> = {
    payload: undefined,
    raw: event.rawBytes,
    headers: Object.keys(event.headers).length,
    timeline: momentsOf(event).length,
  };
  function choose(click: MouseEvent, next: EventTab) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onTab(next);
  }
  return (
    <nav
      aria-label={t("Views of the event", "Namna za kuona tukio")}
      className="flex items-center gap-5 border-line border-b px-5 text-13 max-sm:gap-4 max-sm:px-4"
    >
      {TABS.map((name) => (
        <a
          key={name}
          href={hrefOf(name)}
          aria-current={name === tab ? "page" : undefined}
          onClick={(click) => choose(click, name)}
          className={cx(
            "-mb-px whitespace-nowrap border-b-2 py-2 font-medium max-sm:py-3",
            name === tab ? "border-accent-text text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {WORD[name]}
          {counts[name] !== undefined && (
            <span className="num ml-1 font-normal text-ink-3">{formatCount(counts[name])}</span>
          )}
        </a>
      ))}
      <span className="ml-auto">
        <CopyButton isIcon label={t("Copy the payload", "Nakili maudhui")} text={payloadText(event)} />
      </span>
    </nav>
  );
}

function payloadText(event: EventDetail): string {
  const payload = payloadOf(event);
  if (payload !== null && payload !== undefined) return JSON.stringify(payload, null, 2);
  return event.raw === null ? "" : textOfBase64(event.raw);
}

export type Moment = { key: string; at: string; what: string; detail: string | null };

/** What happened to an event, in order: when it happened, was signed, came, and had its effect. */
export function momentsOf(event: EventDetail): Moment[] {
  const { occurredAt, signature, receivedAt, projectedAt, effect, duplicates } = event;
  const moments: Moment[] = [
    {
      key: "signed",
      at: signature.signedAt,
      what: t("Signed by the service", "Limesainiwa na huduma"),
      detail: null,
    },
    {
      key: "received",
      at: receivedAt,
      what: t("Received and stored", "Limepokelewa na kuhifadhiwa"),
      detail: t("We answered 200 after it was stored", "Tulijibu 200 baada ya kuhifadhiwa"),
    },
  ];
  if (occurredAt !== null)
    moments.push({ key: "occurred", at: occurredAt, what: t("It happened", "Limetokea"), detail: null });
  if (projectedAt !== null)
    moments.push({
      key: "applied",
      at: projectedAt,
      what: t("Worked on", "Limeshughulikiwa"),
      detail: effect?.[language()] ?? null,
    });
  const sorted = moments.sort((a, b) => a.at.localeCompare(b.at));
  if (duplicates === 0) return sorted;
  const again =
    duplicates === 1
      ? t("Received again once", "Limepokelewa tena mara moja")
      : t(`Received again ${duplicates} times`, `Limepokelewa tena mara ${duplicates}`);
  return [
    ...sorted,
    {
      key: "again",
      at: receivedAt,
      what: again,
      detail: t("This changed nothing", "Hii haikubadilisha kitu"),
    },
  ];
}
