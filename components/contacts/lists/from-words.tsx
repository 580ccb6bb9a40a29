import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { PageLink } from "../../ui/list/page-link.tsx";

/** The campaign that a list came from, leading to just those people of it: “Bei mpya”, Failed. */
export function FromWords({ from }: Pick<ContactList, "from">) {
  if (from === null) return <span className="text-ink-3">A campaign that was deleted</span>;
  const { id, name, state, reasonId, search } = from;
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(reasonId && { reason: reasonId }),
    ...(search && { q: search }),
  });
  const which = [
    state && recipientWords(state),
    reasonId && "for one reason",
    search && `“${isolated(search)}”`,
  ];
  const words = which.filter(Boolean).join(", ");
  return (
    <>
      <PageLink
        className="link relative z-[1] max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        href={`/campaigns/${id}${query.size > 0 ? `?${query}` : ""}#recipients`}
      >
        <bdi>{name}</bdi>
      </PageLink>
      {words !== "" && <span className="text-ink-3">: {words}</span>}
    </>
  );
}
