"use client";

import { useQuery } from "@tanstack/react-query";
import { outcomeQuery } from "#lib/client/send/queries.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import type { SmsBulkAnswer } from "#lib/contract/desk/send.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import type { MessageStateName } from "#lib/contract/words/state-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Grade } from "../../domain/grade.tsx";
import { Status } from "../../domain/status/status.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Card } from "../../ui/card.tsx";
import { ListLoading } from "../../ui/list/list-loading.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { formatCount, formatNoun } from "../../ui/text/format-count.ts";
import { MessageIdLink } from "./message-id-link.tsx";
import { resultWords } from "./result-words.ts";
import { SmsIdList } from "./sms-id-list.tsx";

/** Many SMS in one request: exact totals from the answer, and who is who as far as the journal proves it. */
export function SmsBulkResult({ answer }: { answer: SmsBulkAnswer }) {
  const { acceptedCount, rejectedCount, results } = answer;
  const anyId = results[0]?.messageId;
  return (
    <Section
      title={resultWords(acceptedCount, rejectedCount)}
      note={`${creditsWords(answer)} Delivery reports follow.`}
    >
      {anyId === undefined ? (
        <Card isPadded>
          <p className="text-13 text-ink-2">
            {acceptedCount === 0
              ? "The service refused all of them."
              : "The service accepted them, but we could not read their ids. We cannot ask for delivery reports."}
          </p>
        </Card>
      ) : (
        <Journal answer={answer} anyId={anyId} />
      )}
    </Section>
  );
}

function creditsWords({ creditsDeducted, remainingBalance }: SmsBulkAnswer): string {
  const taken =
    creditsDeducted === null
      ? "The service did not report the credits."
      : `${formatNoun(creditsDeducted, "credit")} used.`;
  return remainingBalance === null ? taken : `${taken} ${formatCount(remainingBalance)} left.`;
}

function Journal({ answer, anyId }: { answer: SmsBulkAnswer; anyId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(outcomeQuery(anyId));
  if (error) {
    return (
      <Card>
        <ListError title="We could not read who is who" query={{ error, refetch, isFetching }}>
          The totals above are from the answer of the service.
        </ListError>
        <SmsIdList answer={answer} />
      </Card>
    );
  }
  return (
    <Card>
      <Table label="Results">
        <TableHead>
          <HeadCell>Number</HeadCell>
          <HeadCell isWide>Status</HeadCell>
          <HeadCell isNumber>Credits</HeadCell>
          <HeadCell>Message id</HeadCell>
          <HeadCell>Id matched</HeadCell>
        </TableHead>
        {isPending ? (
          <ListLoading columns={["wide", "widest", "tiny", "small", "normal"]} />
        ) : (
          <TableBody>
            {data.map((recipient) => (
              <ResultRow key={recipient.seq} recipient={recipient} />
            ))}
          </TableBody>
        )}
      </Table>
    </Card>
  );
}

const UNSURE = {
  word: "Accepted or refused",
  meaning: "The service refused some messages of this request, but did not say which.",
};

function nameOf(state: RecipientRow["state"], isUnsure: boolean): MessageStateName {
  if (state === "rejected") return "refused";
  if (state === "failed") return "failed";
  return isUnsure ? "unknown" : "accepted";
}

function ResultRow({ recipient }: { recipient: RecipientRow }) {
  const { number, state, reason, segments, messageId, grade } = recipient;
  const isUnsure = grade === "group" && messageId === null;
  return (
    <Row>
      <Cell kind="ink" card="1l" className="num">
        {formatNumber(number)}
      </Cell>
      <Cell card="2l" isWide>
        <Status
          name={nameOf(state, isUnsure)}
          reason={reason ?? (isUnsure ? "The service does not say which were refused" : null)}
          {...(isUnsure && UNSURE)}
        />
      </Cell>
      <Cell card="3l" isNumber>
        {segments}
        <span className="sm:hidden">{segments === 1 ? " credit" : " credits"}</span>
      </Cell>
      <Cell card="1r">
        <MessageIdLink id={messageId} />
      </Cell>
      <Cell card="3r">
        {grade === null ? <span className="text-ink-3">None</span> : <Grade name={NAME_OF_GRADE[grade]} />}
      </Cell>
    </Row>
  );
}
