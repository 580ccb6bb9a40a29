import type { EventRow } from "#lib/contract/desk/event.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { EventSource } from "#lib/server/store/event/event-view.ts";
import { textOf } from "../../webhooks/index.ts";

type Source = EventSource & { data: Record<string, unknown> };

/** The row that the list and the live feed show. */
export function feedRow(source: Source): EventRow {
  const { eventId, number, data, ...row } = source;
  return {
    ...row,
    id: eventId,
    receivedAt: row.receivedAt.toISOString(),
    occurredAt: row.occurredAt?.toISOString() ?? null,
    word: textOf(data.status),
    who: whoOf(data, number),
    number: masked(number),
  };
}

function whoOf(data: Record<string, unknown>, number: string | null): string | null {
  return masked(textOf(data.customerName) ?? number ?? textOf(data.externalTemplateName));
}

/** For everybody: a list is looked at over shoulders. */
function masked(text: string | null): string | null {
  return text === null ? null : maskNumbers(text);
}
