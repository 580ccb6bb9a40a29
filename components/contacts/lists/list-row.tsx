import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";
import { FromWords, partWords } from "./from-words.tsx";

export function ListRow({ list }: { list: ContactList }) {
  const { id, name, people, optedOut, lastUsed, createdBy, createdAt } = list;
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l" isWide isCut title={name} className="max-sm:pb-3">
        <PageLink
          href={`/contacts/lists/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      </Cell>
      <Cell card="1r" isNumber cardUnit={people === 1 ? "person" : "people"}>
        {formatCount(people)}
      </Cell>
      <Cell card="2r" isNumber cardUnit="opted out">
        {formatCount(optedOut)}
      </Cell>
      <Cell card="2l" className="max-w-64 truncate" title={partWords(list.parts)}>
        <FromWords list={list} isAlone />
      </Cell>
      <Cell isSecondRank className="max-w-56 truncate">
        {lastUsed === null ? (
          <span className="text-ink-3">Not used yet</span>
        ) : (
          <PageLink
            className="link relative z-[1]"
            href={`/campaigns/${lastUsed.id}`}
            title={`${isolated(lastUsed.name)}, ${formatNoun(people, "person", "people")}`}
          >
            {lastUsed.name}
          </PageLink>
        )}
      </Cell>
      <Cell kind="meta" isSecondRank className="max-w-40 truncate">
        {createdBy}
      </Cell>
      <Cell card="3l" kind="meta" isNumber>
        <Time value={createdAt} show="day" />
      </Cell>
    </Row>
  );
}
