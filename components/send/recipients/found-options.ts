import type { Found } from "#lib/contract/desk/find.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";

/** One choice below the field: somebody, or a list of people. */
export type FoundOption = { key: string; label: string; detail: string } & (
  | { kind: "person"; number: string }
  | { kind: "list"; list: { id: string; name: string } }
);

const MOST = 8;
const MOST_LISTS = 3;

/** People and lists of what was found, each once and without those who are named already; so many that they are read at a glance. */
export function foundOptions({ people, lists }: Found, named: readonly string[]): FoundOption[] {
  const persons = new Map(
    people
      .filter(({ number }) => !named.includes(number))
      .map((person) => [person.number, personOption(person)] as const),
  );
  const some = lists.slice(0, Math.max(MOST_LISTS, MOST - persons.size)).map(listOption);
  return [...[...persons.values()].slice(0, MOST - some.length), ...some].slice(0, MOST);
}

function personOption({
  number,
  personName,
  isOptedOut,
  isRestricted,
}: Found["people"][number]): FoundOption {
  const shown = formatNumber(number);
  const barred = isRestricted
    ? t("Restricted", "Ana kizuizi")
    : isOptedOut
      ? t("Opted out", "Amejitoa")
      : undefined;
  const details = [...(personName === null ? [] : [shown]), ...(barred === undefined ? [] : [barred])];
  return {
    ...{ kind: "person", key: `person-${number.replace("+", "")}`, number },
    label: personName ?? shown,
    detail: details.join(" · "),
  };
}

const listOption = ({ id, name, people }: Found["lists"][number]): FoundOption => ({
  ...{ kind: "list", key: `list-${id}`, label: name, list: { id, name } },
  detail: t(
    plural(people, "List of 1 person", `List of ${formatCount(people)} people`),
    plural(people, "Orodha ya mtu 1", `Orodha ya watu ${formatCount(people)}`),
  ),
});

/** A number is taken as it is typed: only words choose the first that was found. */
export const isWords = (typed: string): boolean => /\p{L}/u.test(typed) && !/\d{3}/.test(typed);

/** What stands for several is read as numbers, and looked for by nobody. */
export const isAskable = (typed: string): boolean =>
  typed.length >= 2 && typed.length <= 60 && !/[,;|\t\r\n]/.test(typed);
