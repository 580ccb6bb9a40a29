"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FieldChip } from "#components/domain/field-chip.tsx";
import { DamagedText } from "#components/domain/file/damaged-text.tsx";
import { CONSENT_TARGET, FileConsentFields } from "#components/domain/file/file-consent.tsx";
import { SheetQuestion } from "#components/domain/file/file-reading.tsx";
import { columnQuestion } from "#components/domain/file/file-words.ts";
import { useAsksConsent } from "#components/domain/use-purposes.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { TableFoot } from "#components/ui/list/table.tsx";
import { Note } from "#components/ui/note.tsx";
import { Step, type StepState } from "#components/ui/steps.tsx";
import { downloadText } from "#components/ui/text/download-text.ts";
import type { AudienceCheck, OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { mergeFieldsOf } from "#lib/client/audience/merge-fields.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../../domain/format-number.ts";
import { BadRows } from "../columns/bad-rows.tsx";
import { MappingTable } from "../columns/mapping-table.tsx";
import { countsWord, rowsWord, todoWord } from "../draft/problem-words.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { StepMessage } from "../message/step-message.tsx";
import { MessagePreview } from "../preview/message-preview.tsx";
import { StepReview } from "../review/step-review.tsx";

/** Steps 2 to 4 of a file that is there, with what a person gets beside them. */
export function StepsOpen({ composer }: { composer: Composer }) {
  return (
    <>
      <StepColumns composer={composer} />
      <StepMessage composer={composer} />
      <MessagePreview composer={composer} />
      <StepReview composer={composer} />
    </>
  );
}

/** Step 2: which column is the number, what is wrong, and what is done about it. */
export function StepColumns({ composer }: { composer: Composer }) {
  const { audience, blocking, isMended, kept, steps } = composer;
  const { opened, check, checkFault, phoneColumn } = audience;
  const isWrong = !kept.isClosed && (phoneColumn === null || checkFault !== null || !isMended);
  const state: StepState = isWrong ? "error" : "done";
  if (!opened || steps.at !== "columns") return <ColumnsLine composer={composer} state={state} />;
  return (
    <Step
      number={2}
      state={isWrong ? "error" : "active"}
      title={t("Columns", "Safu")}
      target="step-columns"
      className="lg:col-start-1"
      summary={summaryOf(composer)}
    >
      {audience.chosenIn !== null && (
        <p className="text-13 text-ink-2">
          {t(
            `Columns chosen as in “${audience.chosenIn}”. Change them below if they are wrong.`,
            `Safu zimechaguliwa kama kwenye “${audience.chosenIn}”. Zibadilishe hapa chini kama si sahihi.`,
          )}
        </p>
      )}
      {phoneColumn === null && <PhoneQuestion audience={audience} opened={opened} />}
      <DamagedText audience={audience} opened={opened} />
      {check && blocking.problems.length > 0 && <BadRows composer={composer} check={check} opened={opened} />}
      {check && check.counts.duplicate > 0 && (
        <Duplicates audience={audience} check={check} name={opened.name} />
      )}
      <MappingTable composer={composer} opened={opened} />
      <FileConsentFields key={opened.file} audience={audience} opened={opened} />
      <div>
        <Button onClick={() => steps.go("message")}>
          {t("Go on to the message", "Endelea kwenye ujumbe")}
        </Button>
      </div>
    </Step>
  );
}

function summaryOf({ audience }: Pick<Composer, "audience">): string {
  const { opened, check, checkFault, phoneColumn } = audience;
  if (opened && phoneColumn === null) return columnQuestion(opened);
  if (checkFault) return checkFault.detail;
  return check ? countsWord(check.counts) : t("Reading every row…", "Tunasoma kila mstari…");
}

/** Asks which column has the phone numbers where the file does not say it: a wrong guess would write to strangers. */
export function PhoneQuestion({ audience, opened }: { audience: Audience; opened: OpenedFile }) {
  const { headers, phoneCandidates, workbook } = opened;
  const country = audience.countryColumn;
  if (opened.mustChooseSheet) return <SheetQuestion audience={audience} opened={opened} />;
  const choose = (phone: number) =>
    audience.setColumns({ phone, country: country === phone ? null : country });
  return (
    <Note
      tone="amber"
      title={t("Which column has the phone numbers?", "Safu ipi ina namba za simu?")}
      actions={phoneCandidates.map((column) => (
        <Button
          key={column}
          size="small"
          data-target={column === phoneCandidates[0] ? "phone" : undefined}
          onClick={() => choose(column)}
        >
          {t(`Use ${headers[column]}`, `Tumia ${headers[column]}`)}
        </Button>
      ))}
    >
      {reasonOf(phoneCandidates.map((column) => `“${headers[column]}”`))}{" "}
      {workbook && workbook.names.length > 1
        ? t(
            "Choose it in the table below, or choose another sheet of the workbook in step 1.",
            "Ichague kwenye jedwali lililo hapa chini, au chagua karatasi nyingine ya faili kwenye hatua ya 1.",
          )
        : t("Choose it in the table below.", "Ichague kwenye jedwali lililo hapa chini.")}
    </Note>
  );
}

function reasonOf(names: readonly string[]): string {
  if (names.length === 0)
    return t("No column looks like phone numbers.", "Hakuna safu inayoonekana kuwa na namba za simu.");
  if (names.length === 1)
    return t(`${names[0]} has few good phone numbers.`, `${names[0]} ina namba chache nzuri za simu.`);
  return t(
    `${names.slice(0, -1).join(", ")} and ${names.at(-1)} could all be it, so we do not guess.`,
    `${names.slice(0, -1).join(", ")} na ${names.at(-1)} zote zinaweza kuwa safu hiyo, kwa hiyo hatukisii.`,
  );
}

type ColumnsLineProps = { composer: Composer; state: StepState };

/** "1,207 recipients, 21 rows skipped" and the columns that the message uses; or what is wrong with them. */
export function ColumnsLine({ composer, state }: ColumnsLineProps) {
  const { kept, steps } = composer;
  return (
    <Step
      number={2}
      state={state}
      title={t("Columns", "Safu")}
      target="step-columns"
      className="lg:col-start-1"
      summary={<Summary composer={composer} />}
      onChange={kept.isClosed ? undefined : () => steps.go("columns")}
    />
  );
}

function Summary({ composer }: { composer: Composer }) {
  const { audience, blocking, isMended, kept, steps } = composer;
  if (kept.isClosed)
    return t(
      "Read as before. We count the recipients at the review.",
      "Linasomwa kama awali. Tunahesabu wapokeaji kwenye ukaguzi.",
    );
  if (audience.opened && audience.phoneColumn === null) return columnQuestion(audience.opened);
  if (audience.checkFault) return audience.checkFault.detail;
  if (!audience.check) return t("Reading every row…", "Tunasoma kila mstari…");
  if (isMended)
    return (
      <>
        <Counted composer={composer} /> <ConsentLine composer={composer} />
      </>
    );
  return (
    <button type="button" className="link touch text-left" onClick={() => steps.go("columns", "to-mend")}>
      {blocking.problems.map(todoWord).join(", ")}
    </button>
  );
}

function Counted({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const { check } = audience;
  const [text, channel] = useWatch({ control: form.control, name: ["text", "channel"] });
  if (!check) return null;
  const { counts } = check;
  const recipients = counts.ok + counts.repaired;
  const skipped = counts.rows - recipients;
  const fields = sendsTemplate(channel) ? [] : mergeFieldsOf(text);
  const named = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  return (
    <>
      <b className="font-medium text-ink">
        {t(formatNoun(recipients, "recipient"), formatNounSw(recipients, "Mpokeaji", "Wapokeaji"))}
      </b>
      {skipped > 0 && skippedWords(skipped)}.{" "}
      {audience.chosenIn !== null &&
        t(
          `Numbers from “${audience.opened?.headers[audience.phoneColumn ?? 0]}”, as in “${audience.chosenIn}”. `,
          `Namba kutoka “${audience.opened?.headers[audience.phoneColumn ?? 0]}”, kama kwenye “${audience.chosenIn}”. `,
        )}
      <span className="max-sm:hidden">
        {[...named.values()].slice(0, 4).map(({ name, fallback }) => (
          <FieldChip key={name} name={name} fallback={fallback} />
        ))}
      </span>
    </>
  );
}

const skippedWords = (rows: number): string =>
  t(
    `, ${formatNoun(rows, "row")} skipped`,
    plural(rows, ", mstari 1 umerukwa", `, mistari ${formatCount(rows)} imerukwa`),
  );

/** Where consent counts, what the file says of it, and the way to say it: the step asks nothing else, and stays a line. */
function ConsentLine({ composer: { audience, form, steps } }: Shares<"audience" | "form" | "steps">) {
  const [messageClass, purpose] = useWatch({ control: form.control, name: ["messageClass", "purpose"] });
  if (!useAsksConsent({ messageClass, purpose })) return null;
  const { consent } = audience;
  return (
    <>
      {consent === null
        ? t("The file says nothing of consent. ", "Faili halisemi chochote kuhusu ridhaa. ")
        : t(`Consent: ${consent.source}. `, `Ridhaa: ${consent.source}. `)}
      <button
        type="button"
        className="link touch text-left"
        onClick={() => steps.go("columns", CONSENT_TARGET)}
      >
        {consent === null ? t("Say who agreed", "Sema nani amekubali") : t("Change it", "Badilisha")}
      </button>
    </>
  );
}

type DuplicatesProps = { audience: Audience; check: AudienceCheck; name: string };

const FIRST = 3;

/** The same number in several rows: which rows these are, and a person says which of them is kept. */
export function Duplicates({ audience, check: { counts, repeats }, name }: DuplicatesProps) {
  const [isAll, setAll] = useState(false);
  const shown = repeats.slice(0, isAll ? repeats.length : FIRST);
  const others = counts.duplicate - shown.reduce((sum, { count }) => sum + count, 0);
  async function download() {
    // Apart from the rows to fix: whoever sends to these again writes to the same people twice.
    const text = await audience.client.call("badRows", { which: "repeated" });
    downloadText(`duplicates-${name.replace(/\.\w+$/, "")}.csv`, text);
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-13 text-ink-2">
        <span className="num">
          {t(
            `${formatNoun(repeats.length, "number appears", "numbers appear")} more than once. Keep`,
            plural(
              repeats.length,
              "Namba 1 inaonekana zaidi ya mara moja. Bakiza",
              `Namba ${formatCount(repeats.length)} zinaonekana zaidi ya mara moja. Bakiza`,
            ),
          )}
        </span>
        <Segmented
          label={t("Which row of a repeated number to keep", "Mstari upi wa namba iliyorudiwa ubakizwe")}
          options={[
            { value: "first", label: t("the first row", "mstari wa kwanza") },
            { value: "last", label: t("the last row", "mstari wa mwisho") },
          ]}
          value={audience.duplicates}
          onChange={audience.setDuplicates}
        />
        <Button
          size="small"
          icon={<Download />}
          className="ml-auto max-sm:w-full"
          onClick={() => void download()}
        >
          {t(
            `Download ${formatNoun(counts.duplicate, "duplicate")}`,
            `Pakua ${formatNounSw(counts.duplicate, "marudio", "marudio")}`,
          )}
        </Button>
      </div>
      <ul
        aria-label={t("Repeated numbers", "Namba zilizorudiwa")}
        className="num border-line border-t px-4 py-2 text-13 text-ink-2"
      >
        {shown.map((repeat) => (
          <li key={repeat.number} className="flex flex-wrap gap-x-4 py-0.5">
            <span className="text-ink">{formatNumber(repeat.number)}</span>
            <span>
              {t(
                `We keep row ${formatCount(repeat.kept)} and skip ${rowsWord(repeat)}`,
                `Tunabakiza mstari ${formatCount(repeat.kept)} na kuruka ${rowsWord(repeat)}`,
              )}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <TableFoot>
          {t(
            `and ${formatNoun(others, "more row", "more rows")}`,
            plural(others, "na mstari 1 zaidi", `na mistari ${formatCount(others)} zaidi`),
          )}
          {shown.length < repeats.length && (
            <button type="button" className="link touch" onClick={() => setAll(true)}>
              {others > 1 ? t("Show them", "Ionyeshe") : t("Show it", "Uonyeshe")}
            </button>
          )}
        </TableFoot>
      )}
    </Card>
  );
}
