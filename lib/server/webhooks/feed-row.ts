import type { EventRow } from "../../contract/desk/event.ts";
import { maskNumbers } from "../../contract/rules/mask-numbers.ts";
import { textOf } from "./read-event.ts";

type Source = {
  eventId: string;
  seq: number;
  type: string;
  receivedAt: Date;
  occurredAt: Date | null;
  effect: string | null;
  isWaiting: boolean;
  isTest: boolean;
  isConflict: boolean;
  duplicates: number;
  messageId: number | null;
  flags: string[];
  number: string | null;
  data: Record<string, unknown>;
};

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
  };
}

/** Masked for everybody: a list is looked at over shoulders. */
function whoOf(data: Record<string, unknown>, number: string | null): string | null {
  const who = textOf(data.customerName) ?? number ?? textOf(data.externalTemplateName);
  return who === null ? null : maskNumbers(who);
}
