import { personHref } from "#lib/client/people/person-href.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { type Environment, placesOf } from "../frame/navigation.ts";
import type { Command } from "./command.ts";
import { ACTIONS, MORE_PAGES, SEARCHED_BY, SETTINGS } from "./known-commands.ts";
import { isWholeId, type PastedAddress } from "./pasted-address.ts";

function pagesOf(environment: Environment): Command[] {
  const places = placesOf(environment).map<Command>(({ key, label, href }) => ({
    key,
    label,
    kind: "Pages",
    does: { href },
    search: SEARCHED_BY[key],
  }));
  return [...places, ...MORE_PAGES];
}

const ID_OR_NUMBER = /^(?:\+?[\d\s().-]{4,}|wamid\..+|[0-9a-f]{8}(?:-[0-9a-f-]*)?|.*\d.*)$/iu;

const NUMBER = /^\+?[\d\s().-]{7,}$/u;

type Around = {
  environment: Environment;
  /** Of whoever looks: what they may not do is not offered. */
  rights: readonly Right[];
  /** What the records have of it. */
  found?: readonly Command[];
  /** What was typed, where it is the address of a page. */
  address?: PastedAddress | null;
};

/**
 * Pages, parts of the settings and actions that fit what was typed, then what was found in the records. Of a number the
 * search of messages comes first, and it may be called; of a whole id or an address the one thing that has it.
 */
export function findCommands(
  typed: string,
  { environment, rights, found = [], address = null }: Around,
): Command[] {
  const asked = typed.trim();
  if (address) return [...personAt(address, rights), ...found, ...pageAt(address, environment)];
  const words = asked.toLowerCase().split(/\s+/u);
  const actions = ACTIONS.filter(({ anyOf }) => !anyOf || anyOf.some((right) => rights.includes(right)));
  if (asked === "") return [...pagesOf(environment), ...actions];
  const fitting = [...pagesOf(environment), ...SETTINGS, ...actions].filter((command) => {
    const text = `${command.label} ${command.search}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const search: Command = {
    key: "search",
    label: `Find “${asked}” among messages`,
    kind: "Search",
    does: { href: `/messages?q=${encodeURIComponent(asked)}` },
    search: "",
  };
  if (!ID_OR_NUMBER.test(asked)) return [...fitting, ...found, search];
  if (found.some(({ kind }) => kind === "With this id")) return [...found];
  if (isWholeId(asked)) return [...found, search, ...fitting];
  const isNumber = NUMBER.test(asked);
  return [
    search,
    ...(isNumber && rights.includes("seeNumbers") ? [personOf(asked)] : []),
    ...(isNumber && rights.includes("voice") ? [callOf(asked)] : []),
    ...found,
    ...fitting,
  ];
}

/** A page that is about nothing in particular, as it was filtered. */
function pageAt({ href, about }: PastedAddress, environment: Environment): Command[] {
  if (href === null || about) return [];
  const [path] = href.split(/[?#]/u);
  const page = [...pagesOf(environment), ...ACTIONS, ...SETTINGS].find(
    ({ does }) => "href" in does && does.href === path,
  );
  return page ? [{ ...page, key: "address", kind: "Pages", detail: href, does: { href } }] : [];
}

/** Whoever has a number has a page, though the records may know nothing of them. */
const personAt = ({ about }: PastedAddress, rights: readonly Right[]): Command[] =>
  about && about.kind === undefined && rights.includes("seeNumbers") ? [personOf(about.q)] : [];

const personOf = (asked: string): Command => ({
  key: "person",
  label: `Everything with ${shown(asked)}`,
  kind: "Search",
  does: { href: personHref(asked) },
  search: "",
});

const shown = (asked: string): string =>
  formatNumber(asked.replace(/^\+[\d\s().-]+$/u, (number) => `+${number.replace(/\D/gu, "")}`));

/** It opens the field with the number in it: nothing rings before the button there is pressed. */
function callOf(asked: string): Command {
  return {
    key: "call-number",
    label: `Call ${shown(asked)}…`,
    kind: "Actions",
    does: { href: `/calls?dial=${encodeURIComponent(asked)}` },
    search: "",
  };
}
