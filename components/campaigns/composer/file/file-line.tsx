"use client";

import { useWatch } from "react-hook-form";
import { FileSummary } from "#components/domain/file/use-file-picker.tsx";
import { Step } from "#components/ui/steps.tsx";
import type { ListOfCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { sayRows } from "../../count-words.ts";
import type { Shares } from "../draft/use-composer.ts";
import { SkipButton } from "../skip/skip-button.tsx";

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon" */
export function FileLine({ composer }: Shares<"audience" | "form" | "kept" | "steps">) {
  return (
    <Step
      number={1}
      state="done"
      title={t("File", "Faili")}
      target="step-file"
      className="lg:col-start-1"
      summary={
        <>
          <FileWords composer={composer} />
          <SkippedWords composer={composer} />
        </>
      }
      actions={
        // A phone has room for one button beside the words: there it stands in the open step.
        <SkipButton composer={composer} className="max-sm:hidden">
          {t("Skip people", "Ruka watu")}
        </SkipButton>
      }
      onChange={() => composer.steps.go("file")}
    />
  );
}

function FileWords({ composer: { audience, kept } }: Shares<"audience" | "kept">) {
  const { opened, check } = audience;
  const list = kept.file?.list;
  if (list)
    return <FromList list={list} rows={check?.counts.rows} isOpen={opened !== undefined || kept.isKept} />;
  const group = kept.file?.group;
  if (group) return <FromGroup name={group.name} rows={check?.counts.rows} />;
  if (opened) return <FileSummary opened={opened} rows={check?.counts.rows} />;
  return (
    <>
      <b dir="auto" className="break-all font-medium text-ink">
        {kept.file?.name}
      </b>
      {kept.isKept
        ? t(", opening…", ", linafunguliwa…")
        : t(
            ". You may not open this file: it has phone numbers that another person brought.",
            ". Huruhusiwi kufungua faili hili: lina namba za simu alizoleta mtu mwingine.",
          )}
    </>
  );
}

/** "We skip the people of 1 list and 2 campaigns." */
function SkippedWords({ composer }: Shares<"form">) {
  const {
    listIds,
    campaignIds,
    groupIds = [],
  } = useWatch({ control: composer.form.control, name: "without" });
  const parts = [
    ...(listIds.length > 0
      ? [t(formatNoun(listIds.length, "list"), formatNounSw(listIds.length, "orodha", "orodha"))]
      : []),
    ...(campaignIds.length > 0
      ? [
          t(
            formatNoun(campaignIds.length, "campaign"),
            formatNounSw(campaignIds.length, "kampeni", "kampeni"),
          ),
        ]
      : []),
    ...(groupIds.length > 0
      ? [t(formatNoun(groupIds.length, "group"), formatNounSw(groupIds.length, "kundi", "makundi"))]
      : []),
  ];
  const whose = parts.join(t(" and ", " na "));
  return (
    parts.length > 0 && (
      <span className="block">{t(`We skip the people of ${whose}.`, `Tunaruka watu wa ${whose}.`)}</span>
    )
  );
}

/** "From the group Mwanza, 12 rows. Each review asks it again." */
function FromGroup({ name, rows }: { name: string; rows: number | undefined }) {
  return (
    <>
      {t("From the group", "Kutoka kundi")}{" "}
      <b dir="auto" className="break-words font-medium text-ink">
        {name}
      </b>
      {rows !== undefined && `, ${sayRows(rows)}`}
      {t(". Each review asks it again.", ". Kila ukaguzi huliuliza tena.")}
    </>
  );
}

type FromListProps = { list: ListOfCampaign; rows: number | undefined; isOpen: boolean };

/** "From the list Bei mpya: Refused, 12 rows" */
function FromList({ list, rows, isOpen }: FromListProps) {
  return (
    <>
      {list.name === null ? (
        t("From a list that was deleted", "Kutoka orodha iliyofutwa")
      ) : (
        <>
          {t("From the list", "Kutoka orodha")}{" "}
          <b dir="auto" className="break-words font-medium text-ink">
            {list.name}
          </b>
        </>
      )}
      {rows !== undefined && `, ${sayRows(rows)}`}
      {!isOpen &&
        t(
          ". To open it here you need the right to export.",
          ". Ili kuifungua hapa unahitaji ruhusa ya kuhamisha.",
        )}
    </>
  );
}
