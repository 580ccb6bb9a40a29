import { GradeHint } from "#components/domain/grade-hint.tsx";
import { ListLoading } from "#components/ui/list/list-loading.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientList } from "#lib/contract/desk/campaign/recipient.ts";
import { nameColumnOf } from "../../../domain/name-column.ts";
import type { OpenRecipient } from "./open/use-open-recipient.tsx";
import { RecipientRow } from "./recipient-row.tsx";

type RecipientTableProps = {
  campaign: Campaign;
  data: RecipientList | undefined;
  isPending: boolean;
  opening: OpenRecipient;
};

/** The head of the table always, and the rows or their shape while they are fetched. */
export function RecipientTable({ campaign, data, isPending, opening }: RecipientTableProps) {
  const headers = campaign.file?.headers ?? [];
  const nameColumn = nameColumnOf(headers, campaign.file?.phoneColumn ?? -1);
  const isSms = campaign.channel === "sms";
  const hasBoth = "text" in campaign.content && campaign.content.template !== undefined;
  return (
    <Table label="Recipients">
      <TableHead>
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
      </TableHead>
      {isPending ? (
        <ListLoading
          columns={["tiny", "wide", "normal", "normal", "small", "tiny", "small", "normal"]}
          rows={8}
        />
      ) : (
        <TableBody>
          {data?.items.map((recipient) => (
            <RecipientRow
              key={recipient.seq}
              recipient={recipient}
              nameColumn={nameColumn}
              isSms={isSms}
              hasBoth={hasBoth}
              opening={opening}
            />
          ))}
        </TableBody>
      )}
    </Table>
  );
}
