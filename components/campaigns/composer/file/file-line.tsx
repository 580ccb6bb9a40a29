"use client";

import { FileSummary } from "#components/domain/file/file-summary.tsx";
import { Step } from "#components/ui/steps.tsx";
import type { ListOfCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";

/** "wateja.csv, 1,228 rows, UTF-8, columns split by semicolon" */
export function FileLine({ composer }: Shares<"audience" | "kept" | "steps">) {
  const { audience, kept, steps } = composer;
  const { opened, check } = audience;
  const list = kept.file?.list;
  return (
    <Step
      number={1}
      state="done"
      title="File"
      target="step-file"
      className="lg:col-start-1"
      summary={
        list ? (
          <FromList list={list} rows={check?.counts.rows} isOpen={opened !== undefined || kept.isKept} />
        ) : opened ? (
          <FileSummary opened={opened} rows={check?.counts.rows} />
        ) : kept.isKept ? (
          <>
            <b dir="auto" className="break-all font-medium text-ink">
              {kept.file?.name}
            </b>
            , opening…
          </>
        ) : (
          <>
            <b dir="auto" className="break-all font-medium text-ink">
              {kept.file?.name}
            </b>
            . You may not open this file: it has phone numbers that another person brought.
          </>
        )
      }
      onChange={() => steps.go("file")}
    />
  );
}

type FromListProps = { list: ListOfCampaign; rows: number | undefined; isOpen: boolean };

/** "From the list Bei mpya: Refused, 12 rows" */
function FromList({ list, rows, isOpen }: FromListProps) {
  return (
    <>
      {list.name === null ? (
        "From a list that was deleted"
      ) : (
        <>
          From the list{" "}
          <b dir="auto" className="break-words font-medium text-ink">
            {list.name}
          </b>
        </>
      )}
      {rows !== undefined && `, ${formatNoun(rows, "row")}`}
      {!isOpen && ". To open it here you need the right to export."}
    </>
  );
}
