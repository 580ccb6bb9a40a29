import type { EventRow } from "#lib/contract/desk/event.ts";

const HEAD = ["received", "occurred", "type", "word", "who", "what it changed", "duplicates", "event id"];

/** The listed events as CSV; a cell that a spreadsheet would take for a formula is written as text. */
export function eventsCsv(rows: readonly EventRow[]): string {
  const lines = rows.map((row) => [
    row.receivedAt,
    row.occurredAt ?? "",
    row.type,
    row.word ?? "",
    row.who ?? "",
    row.effect ?? "",
    String(row.duplicates),
    row.id,
  ]);
  return [HEAD, ...lines].map((cells) => cells.map(cellOf).join(",")).join("\r\n");
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
