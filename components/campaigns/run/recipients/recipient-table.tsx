import { formatNumber } from "#components/domain/format-number.ts";
import { Grade } from "#components/domain/grade.tsx";
import { GradeHint } from "#components/domain/grade-hint.tsx";
import { ShortId } from "#components/domain/short-id.tsx";
import { StatusCell } from "#components/domain/status/status-cell.tsx";
import { MessageLink } from "#components/shell/message/message-link.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientRow as Recipient } from "#lib/contract/desk/campaign/recipient.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/run/sent-as-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { NumberToCall } from "../../../shell/calls/number-to-call.tsx";
import { creditsShown } from "./credits-shown.ts";
import type { OpenRecipient } from "./open/use-open-recipient.tsx";

type RecipientTableProps = {
  campaign: Campaign;
  rows: readonly Recipient[];
  isPending: boolean;
  opening: OpenRecipient;
};

/** The head of the table always, and the rows or their shape while they are fetched. */
export function RecipientTable({ campaign, rows, isPending, opening }: RecipientTableProps) {
  const headers = campaign.file?.headers ?? [];
  const nameColumn = nameColumnOf(headers, campaign.file?.phoneColumn ?? -1);
  const isSms = campaign.channel === "sms";
  const hasBoth = "text" in campaign.content && campaign.content.template !== undefined;
  return (
    <RowsTable
      label="Recipients"
      isPending={isPending}
      columns={["tiny", "wide", "normal", "normal", "small", "tiny", "small", "normal"]}
      pendingRows={8}
      head={
        <>
          <HeadCell isNumber>Row</HeadCell>
          <HeadCell className="xl:min-w-44">Number</HeadCell>
          {nameColumn >= 0 && <HeadCell className="xl:min-w-36">{headers[nameColumn]}</HeadCell>}
          <HeadCell isWide>Status</HeadCell>
          <HeadCell isNumber className="xl:min-w-25">
            Since
          </HeadCell>
          {isSms && <HeadCell isNumber>Credits</HeadCell>}
          {hasBoth && <HeadCell>Sent as</HeadCell>}
          <HeadCell isSecondRank>Message id</HeadCell>
          <HeadCell className="in-data-drawer:hidden">
            Id matched <GradeHint />
          </HeadCell>
        </>
      }
    >
      {rows.map((recipient) => (
        <RecipientRow
          key={recipient.seq}
          recipient={recipient}
          nameColumn={nameColumn}
          isSms={isSms}
          hasBoth={hasBoth}
          opening={opening}
        />
      ))}
    </RowsTable>
  );
}

type RecipientRowProps = {
  recipient: Recipient;
  nameColumn: number;
  isSms: boolean;
  /** Of a text and a template, each person gets one. */
  hasBoth: boolean;
  opening: OpenRecipient;
};

/** A row opens its message beside it, sent or not. */
export function RecipientRow({ recipient, nameColumn, isSms, hasBoth, opening }: RecipientRowProps) {
  const { row, number, columns, state, since, messageId, seq } = recipient;
  return (
    <Row isHoverable isSelected={seq === opening.seq} className="relative">
      <Cell kind="meta" isNumber>
        {formatCount(row)}
      </Cell>
      <Cell kind="ink" card="1l" className="num max-sm:text-13!">
        <NumberToCall
          number={number}
          face={
            <MessageLink href={opening.hrefOf(seq)} onOpen={() => opening.open(seq)} onNear={opening.preload}>
              {formatNumber(number)}
            </MessageLink>
          }
        />
      </Cell>
      {nameColumn >= 0 && (
        <Cell card="2l" className="max-w-48 truncate">
          {columns[nameColumn]}
        </Cell>
      )}
      <StatusCell name={NAME_OF_RECIPIENT[state]} reason={recipientReason(recipient, isSms)} isSms={isSms} />
      <Cell card="2r" isNumber>
        <Time value={since} show="second" />
      </Cell>
      <CostOrForm {...{ recipient, isSms, hasBoth }} />
      <ShortId id={messageId} />
      <Cell card="3r" kind="meta" className="in-data-drawer:hidden max-sm:in-data-drawer:revert">
        <Matched recipient={recipient} />
      </Cell>
    </Row>
  );
}

/** The credits of an SMS, or which of text and template it was; a phone says the row of the file before it. */
function CostOrForm(props: Pick<RecipientRowProps, "recipient" | "isSms" | "hasBoth">) {
  const { recipient, isSms, hasBoth } = props;
  const { row, sentAs } = recipient;
  const credits = creditsShown(recipient);
  return (
    <Cell
      card="3l"
      isNumber={isSms}
      cardLabel={`Row ${formatCount(row)}${isSms || (hasBoth && sentAs) ? " ·" : ""}`}
      cardUnit={isSms ? (credits === 1 ? "credit" : "credits") : undefined}
      className={isSms || hasBoth ? "" : "sm:hidden"}
    >
      {hasBoth && (sentAs ? SENT_AS_WORDS[sentAs].word : "")}
      {isSms && credits}
    </Cell>
  );
}

function Matched({ recipient: { state, grade } }: { recipient: Recipient }) {
  if (grade !== null) return <Grade name={NAME_OF_GRADE[grade]} />;
  return state === "unknown" ? "No answer" : "None";
}
