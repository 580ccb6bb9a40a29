"use client";

import { useQuery } from "@tanstack/react-query";
import { requestIdOf } from "#lib/client/http.ts";
import { outcomeQuery } from "#lib/client/send/queries.ts";
import type { RecipientRow } from "#lib/contract/desk/recipient.ts";
import type { SmsBulkAnswer } from "#lib/contract/desk/send.ts";
import { Card } from "../ui/card.tsx";
import { formatCount, formatNoun } from "../ui/format-count.ts";
import { Grade, type GradeName } from "../ui/grade.tsx";
import { ListError } from "../ui/list-error.tsx";
import { ListLoading } from "../ui/list-loading.tsx";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { formatNumber } from "./format-number.ts";
import { MessageIdLink } from "./message-id-link.tsx";
import { resultWords } from "./result-words.ts";
import { SmsIdList } from "./sms-id-list.tsx";

const GRADE: Record<NonNullable<RecipientRow["grade"]>, GradeName> = {
  exact: "exact",
  positional: "position",
  assumed: "assumed",
  aligned: "position",
  group: "group",
  inferred: "inferred",
};

/** Many SMS in one request: exact totals from the answer, and who is who as far as the journal proves it. */
export function SmsBulkResult({ answer }: { answer: SmsBulkAnswer }) {
  const { acceptedCount, rejectedCount, results } = answer;
  const anyId = results[0]?.messageId;
  return (
    <Section
      title={resultWords(acceptedCount, rejectedCount)}
      note={`${creditsWords(answer)} Accepted is not delivered.`}
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
    creditsDeducted === null ? "Credits not stated." : `${formatNoun(creditsDeducted, "credit")} used.`;
  return remainingBalance === null ? taken : `${taken} ${formatCount(remainingBalance)} left.`;
}

function Journal({ answer, anyId }: { answer: SmsBulkAnswer; anyId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(outcomeQuery(anyId));
  if (error) {
    return (
      <Card>
        <ListError
          title="Who is who could not be read"
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
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
          <HeadCell isWide>Outcome</HeadCell>
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

function ResultRow({ recipient }: { recipient: RecipientRow }) {
  const { number, state, reason, segments, messageId, grade } = recipient;
  const isRefused = state === "rejected" || state === "failed";
  const isUnsure = grade === "group" && messageId === null;
  return (
    <Row>
      <Cell kind="ink" card="1l" className="num">
        {formatNumber(number)}
      </Cell>
      <Cell card="2l" isWide>
        <Status
          name={isRefused ? "refused" : isUnsure ? "unknown" : "handed"}
          word={isUnsure ? "Handed over or refused" : undefined}
          reason={reason ?? (isUnsure ? "the service does not say which were refused" : null)}
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
        {grade === null ? <span className="text-ink-3">None</span> : <Grade name={GRADE[grade]} />}
      </Cell>
    </Row>
  );
}
