"use client";

import { complaintHref } from "#lib/client/people/person-href.ts";
import type { Person } from "#lib/contract/desk/people/opt-out.ts";
import { language, t } from "#lib/contract/language.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Time } from "../../ui/time/time.tsx";
import { DialogLink } from "../dialog-link.tsx";

const { Part: ListsDialog, preload } = lazyPart(() =>
  import("./lists-dialog.tsx").then((part) => part.ListsDialog),
);

const { Part: RestrictDialog, preload: preloadRestrict } = lazyPart(() =>
  import("./restrict-dialog.tsx").then((part) => part.RestrictDialog),
);

const SHOWN_LISTS = 8;

type PersonStandingProps = { person: Person; canChange: boolean };

/** Whether they want messages, the lists that have them, and what can be changed of that. */
export function PersonStanding({ person, canChange }: PersonStandingProps) {
  const { personName, optedOutAt, lists } = person;
  return (
    <>
      {optedOutAt !== null && (
        <span className="text-amber-fg">
          {t(
            <>
              Opted out <Time value={optedOutAt} show="day" />
            </>,
            <>
              Amejitoa <Time value={optedOutAt} show="day" />
            </>,
          )}
        </span>
      )}
      {lists.slice(0, SHOWN_LISTS).map(({ id, name }) => (
        <PageLink key={id} className="link touch wrap-anywhere" href={`/contacts/lists/${id}`}>
          {name}
        </PageLink>
      ))}
      {lists.length > SHOWN_LISTS &&
        t(
          `and ${formatNoun(lists.length - SHOWN_LISTS, "more list", "more lists")}`,
          `na orodha nyingine ${formatCount(lists.length - SHOWN_LISTS)}`,
        )}
      {personName === null &&
        optedOutAt === null &&
        lists.length === 0 &&
        t("In no list", "Hayumo kwenye orodha")}
      {canChange && (
        <DialogLink preload={preload} dialog={(state) => <ListsDialog person={person} {...state} />}>
          {lists.length > 0
            ? t("Change lists", "Badilisha orodha")
            : t("Add to a list", "Ongeza kwenye orodha")}
        </DialogLink>
      )}
      <PageLink className="link touch" href={complaintHref(person.number, language())}>
        {t("Complaint", "Malalamiko")}
      </PageLink>
      {canChange && person.restriction === null && (
        <DialogLink
          preload={preloadRestrict}
          dialog={(state) => (
            <RestrictDialog number={person.number} restriction={person.restriction} {...state} />
          )}
        >
          {t("Restrict", "Weka kizuizi")}
        </DialogLink>
      )}
    </>
  );
}
