"use client";

import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { fileContent, MAX_IMPORT_BYTES, pastedContent } from "#lib/client/opt-outs/import-content.ts";
import { useImportOptOuts } from "#lib/client/opt-outs/mutations.ts";
import { workbookWord } from "#lib/client/workbook-word.ts";
import type { ImportOptOuts, OptOutImport } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Dialog, WayOut } from "../../ui/popup/dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { RepairLines } from "./repair-lines.tsx";

type ImportDialogProps = { region: string; isOpen: boolean; onClose: () => void };
type Content = Omit<ImportOptOuts, "isCheck">;

/** Many people at once, from a file or a pasted list: read first, taken out when a person has seen what it comes to. */
export function ImportDialog({ region, isOpen, onClose }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [content, setContent] = useState<Content | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { mutateAsync, data, isPending, error, reset } = useImportOptOuts();
  const checked = data?.isCheck === true && content !== null ? data : null;

  function forget() {
    reset();
    setContent(null);
    setProblem(null);
  }
  async function check(read: () => Promise<Content>) {
    forget();
    try {
      const next = await read();
      setContent(next);
      await mutateAsync({ ...next, isCheck: true });
    } catch (cause) {
      setProblem(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }
  function choose(file: File | undefined) {
    if (!file) return;
    setText("");
    if (file.size <= MAX_IMPORT_BYTES) void check(() => fileContent(file));
    else
      setProblem(
        new Fault(
          "body_too_large",
          t(
            "The file is larger than 2.9 MB. Split it into smaller files.",
            "Faili ni kubwa kuliko MB 2.9. Ligawe katika mafaili madogo zaidi.",
          ),
        ),
      );
  }
  async function take() {
    if (content === null) return;
    const { counts } = await mutateAsync({ ...content, isCheck: false });
    showToast({
      tone: "green",
      title: t(
        `${formatNoun(counts.taken, "person is", "people are")} opted out`,
        plural(
          counts.taken,
          "Mtu 1 ameandikwa kuwa amejitoa",
          `Watu ${formatCount(counts.taken)} wameandikwa kuwa wamejitoa`,
        ),
      ),
    });
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isPending}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title={t("Opt out people from a file", "Andika watu wa faili kuwa wamejitoa")}
      purpose={t(
        "Paste phone numbers, or choose an Excel or CSV file with a column of them.",
        "Bandika namba za simu, au chagua faili la Excel au CSV lenye safu ya namba.",
      )}
      actions={
        <>
          <WayOut isBusy={isPending} onPress={onClose}>
            {t("Cancel", "Ghairi")}
          </WayOut>
          {checked ? (
            <Button
              look="primary"
              isBusy={isPending}
              lockedBecause={
                checked.counts.taken === 0
                  ? t("Nobody in it is new", "Hakuna mtu mpya ndani yake")
                  : undefined
              }
              onClick={() => void take().catch(() => undefined)}
            >
              {t(
                `Opt out ${formatNoun(checked.counts.taken, "person", "people")}`,
                plural(
                  checked.counts.taken,
                  "Andika mtu 1 kuwa amejitoa",
                  `Andika watu ${formatCount(checked.counts.taken)} kuwa wamejitoa`,
                ),
              )}
            </Button>
          ) : (
            <Button
              look="primary"
              isBusy={isPending}
              lockedBecause={
                text.trim() === ""
                  ? t("Paste numbers or choose a file", "Bandika namba au chagua faili")
                  : undefined
              }
              onClick={() => void check(() => pastedContent(text))}
            >
              {t("Check the numbers", "Kagua namba")}
            </Button>
          )}
        </>
      }
    >
      <Field
        label={t("Phone numbers", "Namba za simu")}
        hint={t("One a line, or with commas", "Moja kwa mstari, au tenga kwa koma")}
      >
        <Textarea
          value={text}
          rows={4}
          onChange={(event) => {
            setText(event.target.value);
            forget();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
        <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
          {t("Choose a file", "Chagua faili")}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={t("File with phone numbers", "Faili lenye namba za simu")}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {content?.name}
      </div>
      {checked && <ImportSummary checked={checked} region={region} />}
      <SaveFault error={problem ?? error} title={t("Nobody was opted out", "Hakuna aliyeandikwa amejitoa")} />
    </Dialog>
  );
}

type ImportSummaryProps = { checked: OptOutImport; region: string };

/** What a file comes to before anybody is opted out: who, who is already, and each row that cannot be read. */
export function ImportSummary({ checked, region }: ImportSummaryProps) {
  const { column, workbook, counts, repairs, refused } = checked;
  const { rows, taken, known, repeated, refused: bad } = counts;
  return (
    <section
      aria-label={t("What we read", "Tulichosoma")}
      role="status"
      className="num flex flex-col gap-1.5 text-13 text-ink-2"
    >
      <p className="font-medium text-ink">
        {t(
          `${formatNoun(rows, "row")} read`,
          plural(rows, "Mstari 1 umesomwa", `Mistari ${formatCount(rows)} imesomwa`),
        )}
        {column !== null && (
          <>
            {" "}
            {t(
              <>
                from the column “<bdi>{column}</bdi>”
              </>,
              <>
                kutoka safu “<bdi>{column}</bdi>”
              </>,
            )}
          </>
        )}
        {workbook && `, ${workbookWord(workbook)}`}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>
          {t(
            `${formatNoun(taken, "person", "people")} will be opted out`,
            plural(
              taken,
              "Mtu 1 ataandikwa kuwa amejitoa",
              `Watu ${formatCount(taken)} wataandikwa kuwa wamejitoa`,
            ),
          )}
        </li>
        {known > 0 && (
          <li>
            {t(
              `${formatNoun(known, "person is", "people are")} opted out already`,
              plural(known, "Mtu 1 alishajitoa", `Watu ${formatCount(known)} walishajitoa`),
            )}
          </li>
        )}
        {repeated > 0 && (
          <li>
            {t(
              `${formatNoun(repeated, "row repeats", "rows repeat")} a number`,
              plural(repeated, "Mstari 1 unarudia namba", `Mistari ${formatCount(repeated)} inarudia namba`),
            )}
          </li>
        )}
        <RepairLines repairs={repairs} region={region} />
        {bad > 0 && (
          <li className="text-red-fg">
            {t(
              `${formatNoun(bad, "row")} cannot be read as a phone number`,
              plural(
                bad,
                "Mstari 1 hauwezi kusomwa kama namba ya simu",
                `Mistari ${formatCount(bad)} haiwezi kusomwa kama namba ya simu`,
              ),
            )}
          </li>
        )}
      </ul>
      <RefusedRows rows={refused} count={bad} />
    </section>
  );
}
