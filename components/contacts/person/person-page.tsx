"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { personQuery } from "#lib/client/people/queries.ts";
import { useWriteTo } from "#lib/client/send/hand-on.ts";
import type { Person } from "#lib/contract/desk/people/person.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { DialogLink } from "../../shell/dialog-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { PersonLineRow } from "./person-line.tsx";

const { Part: ListsDialog, preload } = lazyPart(() =>
  import("./lists-dialog.tsx").then((part) => part.ListsDialog),
);

const BACK = { href: "/contacts/lists", label: "Contacts" };

/** Everything with one person, by whichever service it went. */
export function PersonPage({ number, canChange }: { number: string; canChange: boolean }) {
  const query = useInfiniteQuery(personQuery(number));
  const [person] = query.data?.pages ?? [];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page>
      <PageHeader
        title={formatNumber(person?.number ?? number) || "One person"}
        purpose={
          person ? (
            <Standing person={person} canChange={canChange} />
          ) : (
            "What was sent, written, said and called."
          )
        }
        back={BACK}
        actions={person && <Ways person={person} />}
      />
      <Section title="What happened">
        <Card>
          {query.error && (
            <ListError title="We could not read what happened" query={query}>
              {detailOf(query.error)}
            </ListError>
          )}
          {person && items.length === 0 && (
            <ListEmpty icon={<Icon look="lucide-user" />} title="Nothing with this number yet">
              Messages that were accepted, what they write, calls and opt-outs appear here.
            </ListEmpty>
          )}
          <ul aria-label="What happened" className="[&>li+li]:border-line [&>li+li]:border-t">
            {items.map((line) => (
              <PersonLineRow key={line.id} line={line} />
            ))}
          </ul>
          {items.length > 0 && (
            <MoreFoot query={query} more="Show older lines">
              Newest first. Refused messages are not shown
            </MoreFoot>
          )}
        </Card>
      </Section>
    </Page>
  );
}

const SHOWN_LISTS = 8;

function Standing({ person, canChange }: { person: Person; canChange: boolean }) {
  const { personName, optedOutAt, lists } = person;
  return (
    <span className="flex flex-wrap gap-x-3">
      {personName !== null && <bdi>{personName}</bdi>}
      {optedOutAt !== null && (
        <span className="text-amber-fg">
          Opted out <Time value={optedOutAt} show="day" />
        </span>
      )}
      {lists.slice(0, SHOWN_LISTS).map(({ id, name }) => (
        <PageLink key={id} className="link touch wrap-anywhere" href={`/contacts/lists/${id}`}>
          {name}
        </PageLink>
      ))}
      {lists.length > SHOWN_LISTS &&
        `and ${formatNoun(lists.length - SHOWN_LISTS, "more list", "more lists")}`}
      {personName === null && optedOutAt === null && lists.length === 0 && "In no list"}
      {canChange && (
        <DialogLink preload={preload} dialog={(state) => <ListsDialog person={person} {...state} />}>
          {lists.length > 0 ? "Change lists" : "Add to a list"}
        </DialogLink>
      )}
    </span>
  );
}

function Ways({ person: { number, conversationId, optedOutAt } }: { person: Person }) {
  const channels = useChannels();
  const writeTo = useWriteTo();
  return (
    <>
      {conversationId !== null && (
        <ButtonLink href={`/inbox/${conversationId}`} icon={<Icon look="lucide-inbox" />}>
          Conversation
        </ButtonLink>
      )}
      {channels.length > 0 && (
        <Button icon="lucide-send" onClick={() => writeTo([number])}>
          Write to them
        </Button>
      )}
      <CallButton number={number} optedOutAt={optedOutAt ?? undefined} />
    </>
  );
}
