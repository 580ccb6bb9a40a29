import { t, translated } from "../../language.ts";
import type { Holiday } from "./sending-hours.ts";

/** Public holidays of mainland Tanzania that stand on the same day each year, and those of Easter. */
const fixed = (): readonly (readonly [day: string, name: string])[] => [
  ["01-01", t("New Year’s Day", "Mwaka Mpya")],
  ["01-12", t("Zanzibar Revolution Day", "Siku ya Mapinduzi ya Zanzibar")],
  ["04-07", t("Karume Day", "Siku ya Karume")],
  ["04-26", t("Union Day", "Siku ya Muungano")],
  ["05-01", t("Workers’ Day", "Mei Mosi")],
  ["07-07", t("Saba Saba Day", "Saba Saba")],
  ["08-08", t("Nane Nane Day", "Nane Nane")],
  ["10-14", t("Nyerere Day", "Siku ya Nyerere")],
  ["12-09", t("Independence Day", "Siku ya Uhuru")],
  ["12-25", t("Christmas Day", "Krismasi")],
  ["12-26", t("Boxing Day", "Siku ya Kufungua Zawadi")],
];

const ofEaster = (): readonly (readonly [date: string, name: string])[] => [
  ["2026-04-03", t("Good Friday", "Ijumaa Kuu")],
  ["2026-04-06", t("Easter Monday", "Jumatatu ya Pasaka")],
  ["2027-03-26", t("Good Friday", "Ijumaa Kuu")],
  ["2027-03-29", t("Easter Monday", "Jumatatu ya Pasaka")],
];

// The moon decides: each is announced a few days before, and may be a day earlier or later.
const expected = (): readonly (readonly [date: string, name: string])[] => [
  ["2026-03-20", t("Eid al-Fitr", "Idd el-Fitr")],
  ["2026-03-21", t("Eid al-Fitr, second day", "Idd el-Fitr, siku ya pili")],
  ["2026-05-27", t("Eid al-Adha", "Idd el-Hajj")],
  ["2026-08-26", t("Maulid", "Maulidi")],
  ["2027-03-10", t("Eid al-Fitr", "Idd el-Fitr")],
  ["2027-03-11", t("Eid al-Fitr, second day", "Idd el-Fitr, siku ya pili")],
  ["2027-05-16", t("Eid al-Adha", "Idd el-Hajj")],
  ["2027-08-15", t("Maulid", "Maulidi")],
];

/** What a console begins with, in the order of the calendar; a company adds, removes and renames. */
export const TANZANIA_HOLIDAYS: readonly Holiday[] = /* @__PURE__ */ translated(() =>
  [
    ...[2026, 2027].flatMap((year) => fixed().map(([day, name]) => ({ date: `${year}-${day}`, name }))),
    ...ofEaster().map(([date, name]) => ({ date, name })),
    ...expected().map(([date, name]) => ({ date, name, isExpected: true })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
);
