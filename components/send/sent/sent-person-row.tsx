import type { SentPerson } from "#lib/contract/desk/send/sent.ts";
import { recipientReason } from "#lib/contract/words/reason-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { ShortId } from "../../domain/short-id.tsx";
import { StatusCell } from "../../domain/status/status-cell.tsx";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";
import { SentNumber } from "./sent-number.tsx";
import type { OpenSent } from "./use-open-sent.tsx";

type SentPersonRowProps = {
  sendId: string;
  person: SentPerson;
  isSms: boolean;
  hasNames: boolean;
  opening: OpenSent | undefined;
};

export function SentPersonRow({ sendId, person, isSms, hasNames, opening }: SentPersonRowProps) {
  const { personName, state, since, segments, messageId, ownMessageId } = person;
  // What the service refuses costs nothing.
  const credits = state === "rejected" ? 0 : segments;
  return (
    <Row
      isHoverable={opening !== undefined && ownMessageId !== null}
      isSelected={ownMessageId !== null && ownMessageId === opening?.messageId}
      className="relative"
    >
      <Cell kind="ink" card="1l" className="num">
        <SentNumber sendId={sendId} person={person} opening={opening} />
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
      <ShortId id={messageId} />
    </Row>
  );
}
