import { Grade } from "#components/domain/grade.tsx";
import { GradeHint } from "#components/domain/grade-hint.tsx";
import { PERSON_COLUMN } from "#components/domain/person-cell.tsx";
import { shortIdColumn, statusColumn } from "#components/domain/status/status-column.tsx";
import { MessageLink } from "#components/shell/message/message-link.tsx";
import { type Column, ListTable } from "#components/ui/list/list-table.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { RecipientRow as Recipient } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { nameColumnOf } from "#lib/contract/rules/text/name-column.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";
import { NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/run/sent-as-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { PersonToCall } from "../../../shell/calls/person-to-call.tsx";
import { useColumns } from "../../../shell/table/use-columns.ts";
import { creditsShown } from "./credits-shown.ts";
import type { OpenRecipient } from "./open/use-open-recipient.tsx";

type RecipientTableProps = {
  campaign: Campaign;
  rows: readonly Recipient[];
  isPending: boolean;
  opening: OpenRecipient;
};

export function RecipientTable({ campaign, rows, isPending, opening }: RecipientTableProps) {
  return (
    <ListTable
      label={t("Recipients", "Wapokeaji")}
      columns={useColumns("recipients", recipientColumns(campaign, opening))}
      rows={rows}
      keyOf={({ seq }) => seq}
      isPending={isPending}
      pendingRows={8}
      rowProps={({ seq }) => ({ isSelected: seq === opening.seq })}
    />
  );
}

/** A row opens its message beside it, sent or not. */
export function recipientColumns(campaign: Campaign, opening: OpenRecipient): readonly Column<Recipient>[] {
  const headers = campaign.file?.headers ?? [];
  const nameColumn = nameColumnOf(headers, campaign.file?.phoneColumn ?? -1);
  const isSms = campaign.channel === "sms";
  return [
    {
      name: t("Row", "Mstari"),
      optional: "row",
      shape: "tiny",
      isNumber: true,
      kind: "meta",
      cell: ({ row }) => formatCount(row),
    },
    {
      ...PERSON_COLUMN,
      cell: ({ seq, number, columns }) => (
        <PersonToCall
          who={{ number, personName: columns[nameColumn] ?? null }}
          link={(face) => (
            <MessageLink href={opening.hrefOf(seq)} onOpen={() => opening.open(seq)} onNear={opening.preload}>
              {face}
            </MessageLink>
          )}
        />
      ),
    },
    statusColumn((recipient) => ({
      name: NAME_OF_RECIPIENT[recipient.state],
      reason: recipientReason(recipient, isSms),
      isSms,
    })),
    {
      name: t("Since", "Tangu"),
      shape: "small",
      headClass: "xl:min-w-25",
      isNumber: true,
      card: "2r",
      cell: ({ since }) => <Time value={since} show="second" />,
    },
    costOrForm(campaign),
    shortIdColumn(({ messageId }) => messageId),
    {
      name: t("Id matched", "ID ililingana"),
      optional: "matched",
      isOff: true,
      head: (
        <>
          {t("Id matched", "ID ililingana")} <GradeHint />
        </>
      ),
      shape: "normal",
      headClass: "in-data-drawer:hidden",
      card: "3r",
      kind: "meta",
      className: "in-data-drawer:hidden max-sm:in-data-drawer:revert",
      cell: (recipient) => <Matched recipient={recipient} />,
    },
  ];
}

/**
 * The credits of an SMS, or which of text and template a person got where there are both. A phone, whatever the campaign,
 * says the row of the file before it.
 */
function costOrForm({ channel, content }: Campaign): Column<Recipient> {
  const row = ({ row }: Recipient) => t(`Row ${formatCount(row)}`, `Mstari ${formatCount(row)}`);
  const usual = { shape: "tiny", card: "3l" } as const;
  if (channel === "sms") {
    return {
      ...usual,
      name: t("Credits", "Krediti"),
      isNumber: true,
      each(recipient) {
        const credits = creditsShown(recipient);
        return {
          cardLabel: `${row(recipient)} ·`,
          cardUnit: t(plural(credits, "credit", "credits"), plural(credits, "krediti", "krediti")),
        };
      },
      cell: creditsShown,
    };
  }
  const hasBoth = "text" in content && content.template !== undefined;
  return {
    ...usual,
    ...(!hasBoth && { headClass: "sm:hidden", className: "sm:hidden" }),
    name: t("Sent as", "Imetumwa kama"),
    each: (recipient) => ({ cardLabel: row(recipient) + (hasBoth && recipient.sentAs ? " ·" : "") }),
    cell: ({ sentAs }) => hasBoth && sentAs && SENT_AS_WORDS[sentAs].word,
  };
}

function Matched({ recipient: { state, grade } }: { recipient: Recipient }) {
  if (grade !== null) return <Grade name={NAME_OF_GRADE[grade]} />;
  return state === "unknown" ? t("No answer", "Hakuna jibu") : t("None", "Hakuna");
}
