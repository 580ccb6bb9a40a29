import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { RecipientList } from "#lib/contract/desk/recipient.ts";
import { HintButton } from "../ui/hint-button.tsx";
import { ListLoading } from "../ui/list-loading.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../ui/table.tsx";
import { nameColumnOf } from "./name-column.ts";
import { RecipientRow } from "./recipient-row.tsx";

/** The head of the table always, and the rows or their shape while they are fetched. */
export function RecipientTable(props: {
  campaign: Campaign;
  data: RecipientList | undefined;
  isPending: boolean;
}) {
  const { campaign, data, isPending } = props;
  const headers = campaign.file?.headers ?? [];
  const nameColumn = nameColumnOf(headers, campaign.file?.phoneColumn ?? -1);
  const isSms = campaign.channel === "sms";
  return (
    <Table label="Recipients">
      <TableHead>
        <HeadCell isNumber>Row</HeadCell>
        <HeadCell>Number</HeadCell>
        {nameColumn >= 0 && <HeadCell>{headers[nameColumn]}</HeadCell>}
        <HeadCell isWide>Status</HeadCell>
        <HeadCell isNumber>Since</HeadCell>
        {isSms && <HeadCell isNumber>Credits</HeadCell>}
        <HeadCell isSecondRank>Message id</HeadCell>
        <HeadCell>
          Id matched{" "}
          <HintButton label="How ids are matched">
            The service does not say which id belongs to whom when many leave at once. Exact: one request
            each. By position and aligned: the order proves it. Group: nobody can say; only the totals are
            exact.
          </HintButton>
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
            <RecipientRow key={recipient.seq} recipient={recipient} nameColumn={nameColumn} isSms={isSms} />
          ))}
        </TableBody>
      )}
    </Table>
  );
}
