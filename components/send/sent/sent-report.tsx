"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useWatch } from "#lib/client/campaigns/use-watch.ts";
import { sentPeopleQuery, sentQuery } from "#lib/client/send/queries.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { useMoney } from "../../domain/use-money.ts";
import { ErasedNote } from "../../shell/decide/erased-note.tsx";
import { RemovedNote } from "../../shell/decide/removed-note.tsx";
import { UnknownNote } from "../../shell/decide/unknown-note.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { useIsAhead } from "../../ui/time/use-is-ahead.ts";
import { SentAgain } from "./sent-again.tsx";
import { SentPeople } from "./sent-people.tsx";
import { creditWords, sentWords } from "./sent-words.ts";
import type { OpenSent } from "./use-open-sent.tsx";

export type SentRights = { canSend: boolean; canSeeNumbers: boolean };

type SentReportProps = {
  id: string;
  /** Which of several requests of one press it is: `Text`; absent where it is the only one. */
  name?: string | undefined;
  rights: SentRights;
  /** Absent where messages do not open in place. */
  opening?: OpenSent;
};

/** What became of one send, person by person, for as long as somebody looks. */
export function SentReport({ id, name, rights, opening }: SentReportProps) {
  const { data: sent, error, isFetching, refetch } = useQuery(sentQuery(id));
  const refused = useRefused(id, rights.canSeeNumbers);
  const money = useMoney();
  useWatch(sent);
  if (!sent) {
    return error === null ? null : (
      <ListError title="We could not read the result" query={{ error, refetch, isFetching }}>
        The messages are not affected. Do not send them again before you have seen their status.
      </ListError>
    );
  }
  const words = sentWords(sent);
  const cost = creditWords(sent, money);
  const isOpen = sent.state !== "completed" && sent.counts.accepted > 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Section
        title={name === undefined ? words : `${name}: ${words}`}
        note={
          <>
            {cost}
            {cost !== null && isOpen && ". "}
            {isOpen && <Awaited sent={sent} />}
          </>
        }
      >
        {sent.peopleRemovedAt === null ? (
          <>
            <ErasedNote campaign={sent} />
            <SentPeople
              sent={sent}
              label={name === undefined ? "Results" : `Results: ${name}`}
              opening={opening}
            />
          </>
        ) : (
          <RemovedNote of="send" removedAt={sent.peopleRemovedAt} />
        )}
      </Section>
      <UnknownNote campaign={sent} canSettle={rights.canSend} />
      <SentAgain sent={sent} canSend={rights.canSend} refused={refused} />
    </div>
  );
}

/** An SMS that the service keeps for a time has no report before it. */
function Awaited({ sent: { scheduledAt } }: { sent: Sent }) {
  const isAhead = useIsAhead(scheduledAt);
  if (!isAhead || scheduledAt === null) return "Waiting for the delivery report";
  return (
    <>
      Scheduled for <Time value={scheduledAt} show="day" />. The service sends it then, and we cannot stop it
    </>
  );
}

function useRefused(id: string, canSeeNumbers: boolean): string[] {
  const { data } = useInfiniteQuery(sentPeopleQuery(id));
  if (!canSeeNumbers) return [];
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return people.filter(({ state }) => state === "rejected").map(({ number }) => number);
}
