import Link from "next/link";
import type { RecipientRow as Recipient } from "#lib/contract/desk/recipient.ts";
import { formatCount } from "../ui/format-count.ts";
import { Grade } from "../ui/grade.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, Row } from "../ui/table.tsx";
import { Time } from "../ui/time.tsx";
import { formatNumber } from "./format-number.ts";
import { GRADE_OF, reasonOf, STATUS_OF_RECIPIENT, WORD_OF_RECIPIENT } from "./recipient-words.ts";

type RecipientRowProps = { recipient: Recipient; nameColumn: number; isSms: boolean };

export function RecipientRow({ recipient, nameColumn, isSms }: RecipientRowProps) {
  const { row, number, columns, state, since, segments, messageId } = recipient;
  const reason = reasonOf(recipient, isSms);
  return (
    <Row isHoverable>
      <Cell kind="meta" isNumber>
        {formatCount(row)}
      </Cell>
      <Cell kind="ink" card="1l" className="num">
        {formatNumber(number)}
      </Cell>
      {nameColumn >= 0 && (
        <Cell card="2l" className="max-w-48 truncate">
          {columns[nameColumn]}
        </Cell>
      )}
      <Cell card="1r" isWide isCut>
        <Status name={STATUS_OF_RECIPIENT[state]} word={WORD_OF_RECIPIENT[state]} reason={reason} />
      </Cell>
      <Cell card="2r" isNumber>
        <Time value={since} show="second" />
      </Cell>
      <Cell
        card="3l"
        isNumber={isSms}
        cardLabel={`Row ${formatCount(row)}${isSms ? " ·" : ""}`}
        className={isSms ? "" : "sm:hidden"}
      >
        {isSms && (
          <>
            {segments}
            <span className="sm:hidden">{segments === 1 ? " credit" : " credits"}</span>
          </>
        )}
      </Cell>
      <Cell isSecondRank>
        {messageId === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          <Link className="link code" href={`/messages?q=${encodeURIComponent(messageId)}`} title={messageId}>
            {messageId.slice(0, 8)}
          </Link>
        )}
      </Cell>
      <Cell card="3r">
        <Matched recipient={recipient} />
      </Cell>
      {reason !== null && (
        <Cell card="full" className="text-12 sm:hidden">
          {reason}
        </Cell>
      )}
    </Row>
  );
}

function Matched({ recipient: { state, grade } }: { recipient: Recipient }) {
  if (grade !== null) return <Grade name={GRADE_OF[grade]} />;
  return <span className="text-ink-3">{state === "unknown" ? "No answer" : "None"}</span>;
}
