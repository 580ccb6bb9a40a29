import type { EventRow } from "#lib/contract/desk/event.ts";
import { language, t } from "#lib/contract/language.ts";
import { csvLine } from "#lib/contract/rules/text/csv-line.ts";
import { knownNameOf } from "../../domain/chat/name-of.ts";

const head = () => [
  t("received", "limepokelewa"),
  t("occurred", "limetokea"),
  t("type", "aina"),
  t("word", "neno"),
  t("who", "nani"),
  t("number", "namba"),
  t("what it changed", "lilichobadilisha"),
  t("duplicates", "marudio"),
  t("event id", "ID ya tukio"),
];

/** The listed events as CSV. */
export function eventsCsv(rows: readonly EventRow[]): string {
  const lines = rows.map((row) => [
    row.receivedAt,
    row.occurredAt ?? "",
    row.type,
    row.word ?? "",
    knownNameOf(row) ?? row.templateName ?? "",
    row.number ?? "",
    row.effect?.[language()] ?? "",
    row.duplicates,
    row.id,
  ]);
  return [head(), ...lines].map(csvLine).join("");
}
