"use client";

import { FileUp, ListPlus } from "lucide-react";
import { useState } from "react";
import { DamagedText } from "#components/domain/file/damaged-text.tsx";
import { FileConsentFields } from "#components/domain/file/file-consent.tsx";
import { FileReading, SheetQuestion } from "#components/domain/file/file-reading.tsx";
import { nameOfFile } from "#components/domain/file/name-of-file.ts";
import { FILE_PICKER, FileSummary, useFilePicker } from "#components/domain/file/use-file-picker.tsx";
import { ListNameField } from "#components/domain/list-name-field.tsx";
import type { AudienceCheck, OpenedFile } from "#lib/client/audience/audience-messages.ts";
import { readingOf } from "#lib/client/audience/reading-of.ts";
import { type Audience, useAudience } from "#lib/client/audience/use-audience.ts";
import { useImportContactList } from "#lib/client/contact-lists/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../../shell/fault-note.tsx";
import { SampleButton } from "../../../shell/sample-button.tsx";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { useKeptList } from "../../../shell/use-kept-list.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/field/field.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { RefusedRows } from "../../file/refused-rows.tsx";
import { RepairLines } from "../../file/repair-lines.tsx";
import { FileFields } from "./file-fields.tsx";

// A list has no message, and no channel yet: whoever a chat reaches is in it.
const NO_MESSAGE = {
  version: 0,
  content: { channel: "chat-text", text: "-", parameters: undefined },
} as const;

type ImportListDialogProps = { region: string; isOpen: boolean; onClose: () => void };

/** Keeps the people of a spreadsheet under a name; read in the browser first, so that what it comes to is seen before. */
export function ImportListDialog({ region, isOpen, onClose }: ImportListDialogProps) {
  const [name, setName] = useState("");
  const [isNamed, setNamed] = useState(false);
  const [columnsOfFields, setColumnsOfFields] = useState<Record<string, number>>({});
  const audience = useAudience({
    ...{ message: NO_MESSAGE, region },
    // A name that somebody has typed stays when another file is chosen.
    onChange: (_, file) => file !== undefined && !isNamed && setName(nameOfFile(file)),
  });
  const { picker, choose } = useFilePicker(audience.open);
  const making = useImportContactList();
  const { nameFault, fault, keep } = useKeptList(making, { isOpen, onClose });
  const { opened, given, openFault, isOpening, check } = audience;
  function make() {
    if (!opened || !given) return;
    const { phoneColumn, countryColumn: country, duplicates, consent } = audience;
    const mapping = {
      phone: phoneColumn ?? undefined,
      country,
      duplicates,
      ...readingOf(opened),
      ...(consent && { consent }),
      ...(Object.keys(columnsOfFields).length > 0 && { fields: columnsOfFields }),
    };
    keep({ name: name.trim(), file: given, mapping });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title={t("New list from a file", "Orodha mpya kutoka faili")}
      purpose={t(
        "We keep the people of a spreadsheet with all its columns, for any campaign. Nothing is sent.",
        "Tunahifadhi watu wa faili pamoja na safu zake zote, kwa kampeni yoyote. Hakuna kinachotumwa.",
      )}
      button={
        check
          ? t(
              `Make a list of ${formatNoun(check.recipients, "person", "people")}`,
              `Tengeneza orodha ya ${formatNounSw(check.recipients, "mtu", "watu")}`,
            )
          : t("Make the list", "Tengeneza orodha")
      }
      icon={<ListPlus />}
      isBusy={making.isPending || making.isSuccess}
      lockedBecause={lockedBecause(audience, name)}
      onSubmit={make}
    >
      <div className="flex flex-wrap items-center gap-2">
        {picker}
        <Button icon={<FileUp />} isBusy={isOpening} data-chooses={FILE_PICKER} onClick={choose}>
          {opened ? t("Choose another file", "Chagua faili lingine") : t("Choose a file", "Chagua faili")}
        </Button>
        {!opened && (
          <>
            <SampleButton>{t("Download a sample file", "Pakua faili la mfano")}</SampleButton>
            <SampleButton kind="csv">{t("Sample as CSV", "Mfano kama CSV")}</SampleButton>
          </>
        )}
        {opened && (
          <p className="text-13 text-ink-2">
            <FileSummary opened={opened} rows={check?.counts.rows} />
          </p>
        )}
      </div>
      <FaultNote
        error={openFault ?? null}
        title={t("We cannot read this file", "Hatuwezi kusoma faili hili")}
      />
      {opened && <Columns audience={audience} opened={opened} />}
      {opened && <DamagedText audience={audience} opened={opened} />}
      {opened && <FileConsentFields key={opened.file} audience={audience} opened={opened} />}
      {opened && (
        <FileFields
          key={`fields ${opened.file}`}
          headers={opened.headers}
          columns={columnsOfFields}
          onChange={setColumnsOfFields}
        />
      )}
      <FaultNote
        error={audience.checkFault}
        title={t("We cannot read this file", "Hatuwezi kusoma faili hili")}
      />
      {check && <FileTally check={check} region={region} />}
      {opened && (
        <ListNameField
          value={name}
          error={nameFault}
          onChange={(typed) => {
            setName(typed);
            setNamed(typed.trim() !== "");
          }}
        />
      )}
      <SaveFault error={fault} title={t("The list was not made", "Orodha haikutengenezwa")} />
    </FormDialog>
  );
}

/** How the file was read, and which of its columns has the numbers: a wrong guess is put right here. */
function Columns({ audience, opened }: { audience: Audience; opened: OpenedFile }) {
  const { phoneColumn, countryColumn, setColumns } = audience;
  const options = opened.headers.map((label, column) => ({ value: String(column), label }));
  return (
    <>
      <FileReading audience={audience} opened={opened} />
      {opened.mustChooseSheet && <SheetQuestion audience={audience} opened={opened} />}
      <Field
        label={t("Column with the phone numbers", "Safu yenye namba za simu")}
        error={
          phoneColumn === null && !opened.mustChooseSheet
            ? t(
                "The file does not say which one it is. Choose the column.",
                "Faili halisemi ni ipi. Chagua safu.",
              )
            : undefined
        }
      >
        <Select
          options={options}
          value={phoneColumn === null ? null : String(phoneColumn)}
          placeholder={t("Choose a column", "Chagua safu")}
          onChange={(value) => {
            const phone = Number(value);
            setColumns({ phone, country: countryColumn === phone ? null : countryColumn });
          }}
        />
      </Field>
    </>
  );
}

function lockedBecause(audience: Audience, name: string): string | undefined {
  const { opened, phoneColumn, check, checkFault, isStale } = audience;
  if (!opened) return t("Choose a file", "Chagua faili");
  if (checkFault) return t("Choose a file that we can read", "Chagua faili tunaloweza kusoma");
  if (opened.mustChooseSheet)
    return t("Choose the sheet with your list", "Chagua karatasi yenye orodha yako");
  if (phoneColumn === null)
    return t("Choose the column with the phone numbers", "Chagua safu yenye namba za simu");
  if (!check || isStale) return t("Wait until every row is read", "Subiri hadi kila mstari usomwe");
  if (check.damaged && opened.repair === undefined)
    return t("Say whether we repair the damaged text", "Sema kama turekebishe maandishi yaliyoharibika");
  if (check.recipients === 0)
    return t("No row has a good phone number", "Hakuna mstari wenye namba nzuri ya simu");
  return name.trim() === "" ? t("Give the list a name", "Ipe orodha jina") : undefined;
}

/** What a file comes to as a list, before it is one: who is in it, and each row that cannot be. */
export function FileTally({ check, region }: { check: AudienceCheck; region: string }) {
  const { counts, repairs, bad, badCount, recipients } = check;
  const others = counts.rows - recipients - counts.duplicate - badCount;
  const refused = bad.map(({ row, column, reason, columns, line }) => ({
    ...{ row, reason },
    value: (line ?? columns[column] ?? "").slice(0, 60),
  }));
  return (
    <section
      aria-label={t("What we read", "Tulichosoma")}
      role="status"
      className="num flex flex-col gap-1.5 text-13 text-ink-2"
    >
      <p className="font-medium text-ink">
        {t(
          `${formatNoun(counts.rows, "row")} read`,
          plural(counts.rows, "Mstari 1 umesomwa", `Mistari ${formatCount(counts.rows)} imesomwa`),
        )}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>
          {t(
            `${formatNoun(recipients, "person", "people")} will be in the list`,
            plural(
              recipients,
              "Mtu 1 atakuwa kwenye orodha",
              `Watu ${formatCount(recipients)} watakuwa kwenye orodha`,
            ),
          )}
        </li>
        {counts.duplicate > 0 && (
          <li>
            {t(
              `${formatNoun(counts.duplicate, "row repeats", "rows repeat")} a number: the first one counts`,
              plural(
                counts.duplicate,
                "Mstari 1 unarudia namba: wa kwanza ndio unaohesabiwa",
                `Mistari ${formatCount(counts.duplicate)} inarudia namba: wa kwanza ndio unaohesabiwa`,
              ),
            )}
          </li>
        )}
        <RepairLines repairs={repairs} region={region} />
        {others > 0 && (
          <li className="text-red-fg">
            {t(
              `${formatNoun(others, "row has", "rows have")} a number that is no mobile number`,
              plural(
                others,
                "Mstari 1 una namba isiyo ya simu ya mkononi",
                `Mistari ${formatCount(others)} ina namba isiyo ya simu ya mkononi`,
              ),
            )}
          </li>
        )}
        {badCount > 0 && (
          <li className="text-red-fg">
            {t(
              `${formatNoun(badCount, "row has", "rows have")} no good phone number`,
              plural(
                badCount,
                "Mstari 1 hauna namba nzuri ya simu",
                `Mistari ${formatCount(badCount)} haina namba nzuri ya simu`,
              ),
            )}
          </li>
        )}
      </ul>
      <RefusedRows rows={refused} count={badCount} />
    </section>
  );
}
