"use client";

import type { PersonRow } from "#lib/contract/desk/people/people-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { windowChipOf } from "../../domain/chat/window-chip-of.ts";
import { personColumn, toOwnPage } from "../../domain/person-cell.tsx";
import { usePurposeWord } from "../../domain/use-purposes.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { Column } from "../../ui/list/list-table.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Time } from "../../ui/time/time.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";

export const PEOPLE_COLUMNS: readonly Column<PersonRow>[] = /* @__PURE__ */ translated(() => [
  personColumn<PersonRow>(toOwnPage),
  {
    name: "lists",
    optional: "lists",
    head: t("Lists", "Orodha"),
    shape: "wide",
    isWide: true,
    card: "2l",
    cell: ({ lists }) => <Lists lists={lists} />,
  },
  {
    name: "window",
    optional: "window",
    head: t("Chat window", "Dirisha la chat"),
    shape: "normal",
    headClass: "xl:min-w-44",
    card: "1r",
    cell: (person) => <Standing person={person} />,
  },
  {
    name: "consent",
    optional: "consent",
    head: t("Consent", "Ridhaa"),
    shape: "normal",
    headClass: "xl:min-w-40",
    isSecondRank: true,
    cell: ({ consent }) => <Consent consent={consent} />,
  },
  {
    name: "last",
    optional: "last",
    head: t("Last contact", "Mawasiliano ya mwisho"),
    shape: "normal",
    headClass: "xl:min-w-40",
    card: "3l",
    className: "num",
    cell: ({ lastContact }) => <LastContact last={lastContact} />,
  },
]);

const SHOWN_LISTS = 3;

function Lists({ lists }: Pick<PersonRow, "lists">) {
  if (lists.length === 0)
    return <span className="text-ink-3">{t("In no list", "Hayumo kwenye orodha")}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {lists.slice(0, SHOWN_LISTS).map(({ id, name }) => (
        <Pill key={id} tone="quiet" isSmall>
          <span className="max-w-32 truncate">{name}</span>
        </Pill>
      ))}
      {lists.length > SHOWN_LISTS && <span className="text-12 text-ink-3">{t("and more", "na zaidi")}</span>}
    </span>
  );
}

/** Whether they can be written to as they are: opted out comes before a window. */
function Standing({ person: { optedOutAt, isRestricted, windowEndsAt } }: { person: PersonRow }) {
  if (isRestricted)
    return (
      <span className="inline-flex items-center gap-1.5 align-middle font-medium text-amber-fg">
        <Icon look="lucide-ban" className="size-3.5" />
        {t("Restricted", "Ana kizuizi")}
      </span>
    );
  if (optedOutAt !== null)
    return (
      <span className="inline-flex items-center gap-1.5 align-middle font-medium text-ink">
        <Icon look="lucide-ban" className="size-3.5" />
        {t("Opted out", "Amejitoa")}
        <Time value={optedOutAt} show="day" className="num font-normal text-ink-3 max-sm:hidden" />
      </span>
    );
  if (windowEndsAt === null)
    return <span className="text-ink-3">{t("Never wrote", "Hajawahi kuandika")}</span>;
  return <Window endsAt={windowEndsAt} />;
}

function Window({ endsAt }: { endsAt: string }) {
  const word = useTicking((now) => windowChipOf(endsAt, now).word);
  const look = useTicking((now) => lookOf(windowChipOf(endsAt, now)));
  return (
    <span
      className={cx("num inline-flex items-center gap-1.5 align-middle before:icon before:size-3.5", look)}
    >
      {word}
    </span>
  );
}

function lookOf({ state, isSoon }: ReturnType<typeof windowChipOf>): string {
  if (state === "closed") return "lucide-lock text-ink-3";
  return isSoon ? "lucide-clock font-medium text-amber-fg" : "lucide-clock text-ink-2";
}

function Consent({ consent }: Pick<PersonRow, "consent">) {
  const wordOf = usePurposeWord();
  if (consent === null)
    return <span className="text-ink-3">{t("None on record", "Hakuna iliyoandikwa")}</span>;
  if (!consent.isGiven) return <span className="text-ink-3">{t("Withdrawn", "Imeondolewa")}</span>;
  return (
    <>
      {wordOf(consent.purpose)}, <Time value={consent.at} show="day" />
    </>
  );
}

const HOW = /* @__PURE__ */ translated(
  () =>
    ({
      wrote: t("Wrote", "Aliandika"),
      sms: "SMS",
      chat: "Chat",
      call: t("Call", "Simu"),
    }) as const satisfies Record<NonNullable<PersonRow["lastContact"]>["how"], string>,
);

function LastContact({ last }: { last: PersonRow["lastContact"] }) {
  if (last === null)
    return <span className="text-ink-3">{t("No contact yet", "Bado hakuna mawasiliano")}</span>;
  return (
    <>
      {HOW[last.how]}, <Time value={last.at} show="day" />
    </>
  );
}
