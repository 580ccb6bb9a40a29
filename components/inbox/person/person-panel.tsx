"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { personHref } from "#lib/client/people/person-href.ts";
import { personQuery } from "#lib/client/people/queries.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import type { PersonLine } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../../shell/list-error.tsx";
import { ConsentSection } from "../../shell/person/consent-section.tsx";
import { FieldsSection } from "../../shell/person/fields-section.tsx";
import { NarrowPersonLine } from "../../shell/person/person-lines.tsx";
import { PersonStanding } from "../../shell/person/person-standing.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { InboxRights } from "../inbox-rights.ts";

type PersonPanelProps = { conversation: Conversation; rights: InboxRights };

/** What is known of whom a conversation is with, while it is answered: the parts of their page, as far as they help here. */
export function PersonPanel({ conversation, rights }: PersonPanelProps) {
  const { number, window, wroteAt, answerer } = conversation;
  const query = useInfiniteQuery(personQuery(number));
  const [person] = query.data?.pages ?? [];
  const canChange = rights.canChangePeople;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 text-13">
        {person && (
          <p className="flex flex-wrap gap-x-3 text-ink-2">
            <PersonStanding person={person} canChange={canChange} />
          </p>
        )}
        <Facts
          shape="list"
          facts={[
            {
              key: "window",
              label: t("Window", "Dirisha"),
              value:
                window.state === "closed"
                  ? t(
                      <>
                        Closed since <Time value={window.endsAt} show="day" />
                      </>,
                      <>
                        Limefungwa tangu <Time value={window.endsAt} show="day" />
                      </>,
                    )
                  : t(
                      <>
                        Open until <Time value={window.endsAt} show="day" />
                      </>,
                      <>
                        Liko wazi hadi <Time value={window.endsAt} show="day" />
                      </>,
                    ),
            },
            {
              key: "wrote",
              label: t("Last wrote", "Aliandika mwisho"),
              value: <Time value={wroteAt} show="day" />,
            },
            {
              key: "answerer",
              label: t("Answers", "Anayejibu"),
              value: <bdi>{answerer?.name ?? t("Nobody yet", "Bado hakuna")}</bdi>,
            },
          ]}
        />
      </div>
      {query.error && (
        <ListError
          title={t("We could not read this person", "Hatukuweza kusoma taarifa za mtu huyu")}
          query={query}
        >
          {detailOf(query.error)}
        </ListError>
      )}
      {query.isPending && <Skeleton width="full" />}
      <FieldsSection number={number} canChange={canChange} isNarrow />
      <ConsentSection number={number} canChange={canChange} />
      {person && <Elsewhere lines={person.items} isAll={person.nextCursor === null} />}
      <PageLink className="link touch self-start text-13" href={personHref(number)}>
        {t("Everything with this number", "Yote ya namba hii")}
      </PageLink>
    </div>
  );
}

/** So many fit beside the conversation; the page of the person has all. */
const SHOWN_ELSEWHERE = 6;

type ElsewhereProps = { lines: readonly PersonLine[]; isAll: boolean };

/** What happened outside this conversation: campaigns, SMS, calls, and what they said of messages. */
function Elsewhere({ lines, isAll }: ElsewhereProps) {
  const others = lines.filter(isElsewhere).slice(0, SHOWN_ELSEWHERE);
  if (others.length === 0 && !isAll) return null;
  return (
    <Section title={t("Other messages and calls", "Jumbe na simu nyingine")}>
      {others.length === 0 ? (
        <p className="text-13 text-ink-2">
          {t("No SMS, calls or campaigns yet.", "Bado hakuna SMS, simu wala kampeni.")}
        </p>
      ) : (
        <ul
          aria-label={t("Other messages and calls", "Jumbe na simu nyingine")}
          className="[&>li+li]:border-line [&>li+li]:border-t"
        >
          {others.map((line) => (
            <NarrowPersonLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function isElsewhere(line: PersonLine): boolean {
  if (line.way === "out") return line.channel === "sms" || line.campaign.kind === "campaign";
  return line.way === "call" || line.way === "opt-out";
}
