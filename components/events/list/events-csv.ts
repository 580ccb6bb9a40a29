import type { EventRow } from "#lib/contract/desk/event.ts";
import { csvLine } from "#lib/contract/rules/text/csv-line.ts";

const HEAD = [
  "received",
  "occurred",
  "type",
  "word",
  "who",
  "number",
  "what it changed",
  "duplicates",
  "event id",
];

/** The listed events as CSV. */
export function eventsCsv(rows: readonly EventRow[]): string {
  const lines = rows.map((row) => [
    row.receivedAt,
    row.occurredAt ?? "",
    row.type,
    row.word ?? "",
    row.who ?? "",
    row.number ?? "",
    row.effect ?? "",
    row.duplicates,
    row.id,
  ]);
  return [HEAD, ...lines].map(csvLine).join("");
}
