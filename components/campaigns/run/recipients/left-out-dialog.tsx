"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PeopleDialog } from "#components/campaigns/people-dialog.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { leftOutQuery } from "#lib/client/campaigns/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

type LeftOutDialogProps = { campaign: Campaign; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Every row of the file that was skipped, under its number in the spreadsheet, with the reason. */
export function LeftOutDialog({ campaign, isOpen, onOpenChange }: LeftOutDialogProps) {
  const query = useInfiniteQuery({ ...leftOutQuery(campaign.id), enabled: isOpen });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PeopleDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title={t(
        `${formatNoun(campaign.counts.excluded, "row")} skipped`,
        plural(
          campaign.counts.excluded,
          "Mstari 1 umerukwa",
          `Mistari ${formatCount(campaign.counts.excluded)} imerukwa`,
        ),
      )}
      purpose={t(
        "They got nothing. You find them at the end of the report.",
        "Hawakupata chochote. Utawaona mwishoni mwa ripoti.",
      )}
      label={t("Skipped rows", "Mistari iliyorukwa")}
      query={query}
      rest={campaign.counts.excluded - rows.length}
      unread={[
        t("We could not read the rows", "Hatukuweza kusoma mistari"),
        t("You also find them at the end of the report.", "Utaiona pia mwishoni mwa ripoti."),
      ]}
    >
      <Table label={t("Skipped rows", "Mistari iliyorukwa")}>
        <TableHead>
          <HeadCell isNumber>{t("Row", "Mstari")}</HeadCell>
          <HeadCell>{t("In the file", "Kwenye faili")}</HeadCell>
          <HeadCell isWide>{t("Why", "Kwa nini")}</HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(({ row, value, reason }) => (
            <Row key={row}>
              <Cell kind="meta" isNumber card="1l" cardLabel={t("Row", "Mstari")}>
                {formatCount(row)}
              </Cell>
              <Cell kind="ink" card="1r">
                <span className="inline-block max-w-56 truncate align-bottom">
                  {value || t("Empty", "Tupu")}
                </span>
              </Cell>
              <Cell isWide card="full">
                {reason}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </PeopleDialog>
  );
}
