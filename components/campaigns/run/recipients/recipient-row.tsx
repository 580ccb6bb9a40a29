import { formatNumber } from "#components/domain/format-number.ts";
import { Grade } from "#components/domain/grade.tsx";
import { ReasonCell } from "#components/domain/status/reason-cell.tsx";
import { Status } from "#components/domain/status/status.tsx";
import { MessageLink } from "#components/shell/message/message-link.tsx";
import { Cell, Row } from "#components/ui/list/table.tsx";
import { formatCount } from "#components/ui/text/format-count.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { RecipientRow as Recipient } from "#lib/contract/desk/campaign/recipient.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { recipientReason } from "#lib/contract/words/reason-words.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/sent-as-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { NumberToCall } from "../../../shell/calls/number-to-call.tsx";
import type { OpenMessage } from "./use-open-message.tsx";

type RecipientRowProps = {
  recipient: Recipient;
  nameColumn: number;
  isSms: boolean;
  /** Of a text and a template, each person gets one. */
  hasBoth: boolean;
  message: OpenMessage;
};

/** A row opens its message beside it, once there is one. */
export function RecipientRow({ recipient, nameColumn, isSms, hasBoth, message }: RecipientRowProps) {
  const { row, number, columns, state, since, segments, messageId, ownMessageId } = recipient;
  const reason = recipientReason(recipient, isSms);
  return (
    <Row isHoverable isSelected={ownMessageId !== null && ownMessageId === message.id} className="relative">
      <Cell kind="meta" isNumber>
        {formatCount(row)}
      </Cell>
      <Cell kind="ink" card="1l" className="num">
        <NumberToCall
          number={number}
          face={
            ownMessageId !== null && (
              <MessageLink
                href={message.hrefOf(ownMessageId)}
                onOpen={() => message.open(ownMessageId)}
                onNear={message.preload}
              >
                {formatNumber(number)}
              </MessageLink>
            )
          }
        />
      </Cell>
      {nameColumn >= 0 && (
        <Cell card="2l" className="max-w-48 truncate">
          {columns[nameColumn]}
        </Cell>
      )}
      <Cell card="1r" isWide isCut>
        <Status name={NAME_OF_RECIPIENT[state]} reason={reason} />
      </Cell>
      <Cell card="2r" isNumber>
        <Time value={since} show="second" />
      </Cell>
      <Cell
        card="3l"
        isNumber={isSms}
        cardLabel={`Row ${formatCount(row)}${isSms || recipient.sentAs ? " ·" : ""}`}
        className={isSms || hasBoth ? "" : "sm:hidden"}
      >
        {hasBoth && (recipient.sentAs ? SENT_AS_WORDS[recipient.sentAs] : "")}
        {isSms && (
          <>
            {segments}
            <span className="sm:hidden">{segments === 1 ? " credit" : " credits"}</span>
          </>
        )}
      </Cell>
      <Cell isSecondRank>
        <ShortId id={messageId} />
      </Cell>
      <Cell card="3r" className="in-data-drawer:hidden max-sm:in-data-drawer:revert">
        <Matched recipient={recipient} />
      </Cell>
      <ReasonCell reason={reason} />
    </Row>
  );
}

function ShortId({ id }: { id: string | null }) {
  if (id === null) return <span className="text-ink-3">None</span>;
  return (
    <span className="code" title={id}>
      {id.slice(0, 8)}
    </span>
  );
}

function Matched({ recipient: { state, grade } }: { recipient: Recipient }) {
  if (grade !== null) return <Grade name={NAME_OF_GRADE[grade]} />;
  return <span className="text-ink-3">{state === "unknown" ? "No answer" : "None"}</span>;
}
