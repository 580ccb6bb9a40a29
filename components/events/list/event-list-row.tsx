"use client";

import { type MouseEvent, memo } from "react";
import type { EventRow } from "#lib/contract/desk/event.ts";
import { Cell, Row } from "../../ui/list/table.tsx";
import { EffectText, isQuiet } from "../drawer/effect-text.tsx";
import { EventWhat } from "./event-what.tsx";
import { ReceivedAt } from "./received-at.tsx";

type EventListRowProps = {
  event: EventRow;
  href: string;
  isOpen: boolean;
  onOpen: (id: string) => void;
};

/** One event of the tail; rows that do not change are not drawn again while others come in. */
export const EventListRow = memo(function EventListRow({ event, href, isOpen, onOpen }: EventListRowProps) {
  function open(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onOpen(event.id);
  }
  return (
    <Row isHoverable isSelected={isOpen} className="relative scroll-mt-10">
      <Cell kind="meta" card="2r" className="code h-9! pr-0 max-sm:h-auto!">
        <a
          href={href}
          data-event={event.id}
          onClick={open}
          className="bare rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
        >
          <ReceivedAt value={event.receivedAt} />
        </a>
      </Cell>
      <Cell card="1l" className="h-9! max-sm:h-auto!">
        <EventWhat event={event} />
      </Cell>
      <Cell
        kind={event.who === null ? "meta" : "ink"}
        card="2l"
        className="h-9! max-sm:h-auto! max-sm:whitespace-normal"
      >
        <span className="inline-block max-w-36 truncate align-bottom max-sm:max-w-[min(11rem,44vw)]">
          {event.who ?? (event.isTest ? "from the portal" : "nobody")}
        </span>
        {event.number !== null && event.number !== event.who && (
          <span className="num ml-2 text-ink-3 in-data-drawer:hidden max-sm:in-data-drawer:revert">
            {event.number}
          </span>
        )}
      </Cell>
      <Cell
        kind={isQuiet(event) ? "meta" : "usual"}
        card="full"
        isWide
        isCut
        className="h-9! max-sm:h-auto! max-sm:text-12"
      >
        <EffectText event={event} />
      </Cell>
    </Row>
  );
});
