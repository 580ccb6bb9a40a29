import { t } from "#lib/contract/language.ts";
import type { Holiday } from "#lib/contract/rules/sending/sending-hours.ts";

type Days = readonly Holiday[];

/** Undefined where a day or a name is missing, or a day is there twice. */
export function holidaysIn(typed: Days): Days | undefined {
  const isWhole = typed.every(
    (day, at) => dayFaultOf(typed, at) === undefined && nameFaultOf(day) === undefined,
  );
  if (!isWhole) return undefined;
  return typed.map(({ date, name, isExpected }) => ({
    date,
    name: name.trim(),
    ...(isExpected && { isExpected }),
  }));
}

/** What is wrong with one day of the list. */
export function dayFaultOf(typed: Days, at: number): string | undefined {
  const date = typed[at]?.date ?? "";
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return t("Choose a day", "Chagua siku");
  return typed.findIndex((other) => other.date === date) < at
    ? t("This day is in the list already", "Siku hii tayari ipo kwenye orodha")
    : undefined;
}

export const nameFaultOf = ({ name }: Holiday): string | undefined =>
  name.trim() === "" ? t("Write its name", "Andika jina lake") : undefined;
