import type { SentPerson } from "#lib/contract/desk/sent.ts";
import { recipientReason } from "#lib/contract/words/reason-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { MessageIdLink } from "../../domain/message-id-link.tsx";
import { StatusCell } from "../../domain/status/status-cell.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";

type SentPersonRowProps = { person: SentPerson; isSms: boolean; hasNames: boolean };

export function SentPersonRow({ person, isSms, hasNames }: SentPersonRowProps) {
  const { number, personName, state, since, segments, messageId } = person;
  // What the service refuses costs nothing.
  const credits = state === "rejected" ? 0 : segments;
  return (
    <Row>
      <Cell kind="ink" card="1l" className="num">
        {formatNumber(number)}
      </Cell>
      {hasNames && (
        <Cell card="2l" className="max-w-48 truncate">
          {personName ?? <span className="text-ink-3 max-sm:hidden">Not known</span>}
        </Cell>
      )}
      <StatusCell
        name={NAME_OF_RECIPIENT[state]}
        reason={recipientReason(person, isSms)}
        isSms={isSms}
        isProse
      />
      <Cell card="2r" isNumber>
        <Time value={since} show="second" />
      </Cell>
      {isSms && (
        <Cell card="3l" isNumber cardUnit={credits === 1 ? "credit" : "credits"}>
          {credits}
        </Cell>
      )}
      <Cell card="3r">
        <MessageIdLink id={messageId} />
      </Cell>
    </Row>
  );
}
