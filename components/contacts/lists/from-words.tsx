import { Fragment } from "react";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { PageLink } from "../../ui/list/page-link.tsx";

const LINK = "link relative z-[1] max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

type FromWordsProps = {
  list: ContactList;
  /** It is no part of a sentence. */
  isAlone?: boolean;
};

/** Where a list came from: a file, other lists, or a campaign, leading to just those people of it: “Bei mpya”, Failed. */
export function FromWords({ list: { source, parts, from }, isAlone = false }: FromWordsProps) {
  const plain = PLAIN[source === "campaign" && from !== null ? "" : source];
  if (parts !== null) return <OfLists parts={parts} />;
  if (plain) return <span className="text-ink-3">{isAlone ? plain[0] : plain[1]}</span>;
  return from && <OfCampaign from={from} />;
}

/** Where nothing leads there; alone and in a sentence. */
const PLAIN: Partial<Record<string, readonly [string, string]>> = translated(() => ({
  file: [t("A file", "Faili"), t("a file", "faili")],
  hand: [
    t("People added one by one", "Watu walioongezwa mmoja mmoja"),
    t("people added one by one", "watu walioongezwa mmoja mmoja"),
  ],
  campaign: [
    t("A campaign that was deleted", "Kampeni iliyofutwa"),
    t("a campaign that was deleted", "kampeni iliyofutwa"),
  ],
}));

function OfCampaign({ from }: { from: NonNullable<ContactList["from"]> }) {
  const { id, name, state, reasonId, search } = from;
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(reasonId && { reason: reasonId }),
    ...(search && { q: search }),
  });
  const which = [
    state && recipientWords(state),
    reasonId && t("for one reason", "kwa sababu moja"),
    search && `“${isolated(search)}”`,
  ];
  const words = which.filter(Boolean).join(", ");
  return (
    <>
      <PageLink className={LINK} href={`/campaigns/${id}${query.size > 0 ? `?${query}` : ""}#recipients`}>
        <bdi>{name}</bdi>
      </PageLink>
      {words !== "" && <span className="text-ink-3">: {words}</span>}
    </>
  );
}

type Parts = NonNullable<ContactList["parts"]>;

/** In the place of its name. */
const deleted = () => t("a list that was deleted", "orodha iliyofutwa");

/** All of what a list was made of, for where a cell cuts it. */
export function partWords(parts: Parts | null): string | undefined {
  if (parts === null) return undefined;
  const namesOf = (lists: Parts["of"]) =>
    lists.map(({ name }) => (name === null ? deleted() : isolated(name))).join(", ");
  const without =
    parts.without.length > 0
      ? t(`, without ${namesOf(parts.without)}`, `, bila ${namesOf(parts.without)}`)
      : "";
  return `${namesOf(parts.of)}${without}`;
}

/** “Wateja and Wageni, without Waliokataa”: as they are called now. */
function OfLists({ parts: { of, without } }: { parts: Parts }) {
  return (
    <>
      <Names lists={of} />
      {without.length > 0 && (
        <>
          <span className="text-ink-3">{t(", without", ", bila")} </span>
          <Names lists={without} />
        </>
      )}
    </>
  );
}

function Names({ lists }: { lists: Parts["of"] }) {
  return lists.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && (
        <span className="text-ink-3">{place === lists.length - 1 ? t(" and ", " na ") : ", "}</span>
      )}
      {name === null ? (
        <span className="text-ink-3">{deleted()}</span>
      ) : (
        <PageLink className={LINK} href={`/contacts/lists/${id}`}>
          <bdi>{name}</bdi>
        </PageLink>
      )}
    </Fragment>
  ));
}
