import type { EventRow } from "../../contract/desk/event.ts";
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
    who: textOf(data.customerName) ?? maskNumber(number) ?? textOf(data.externalTemplateName),
  };
}

/** `+255754000318` -> `+25575•••318`: enough to recognise, not enough to call. */
export function maskNumber(number: string | null): string | null {
  return number && `${number.slice(0, 6)}•••${number.slice(-3)}`;
}
