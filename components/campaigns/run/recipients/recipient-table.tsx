import { GradeHint } from "#components/domain/grade-hint.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { HeadCell } from "#components/ui/list/table.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientRow as Recipient } from "#lib/contract/desk/campaign/recipient.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import type { OpenRecipient } from "./open/use-open-recipient.tsx";
import { RecipientRow } from "./recipient-row.tsx";

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
