"use client";

import { FileSpreadsheet, FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, Suspense, useState } from "react";
import { FILE_PICKER, FileSummary } from "#components/domain/file/use-file-picker.tsx";
import { SampleButton } from "#components/shell/sample-button.tsx";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { useWhyNotBring } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonLook } from "#components/ui/button/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Step } from "#components/ui/steps.tsx";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { SkipButton } from "../skip/skip-button.tsx";
import { SkippedParts } from "../skip/skipped-parts.tsx";
import { useWithout } from "../skip/use-without.ts";
import { FileLine } from "./file-line.tsx";
import { PastePeople } from "./paste-people.tsx";
import { UseList } from "./use-list.tsx";

const { Part: OpenFile, preload } = lazyPart(() => import("./open-file.tsx").then((part) => part.OpenFile));

/** What shows a file that is open: fetched before there is one. */
export const preloadOpenFile = preload;

type StepFileProps = {
  composer: Composer;
  /** Lets the person choose a file. */
  onChoose: () => void;
};

/** Step 1: choose the file, see how it was read, change that. */
export function StepFile({ composer, onChoose }: StepFileProps) {
  const { audience, kept, steps } = composer;
  const { opened, openFault, isOpening } = audience;
  // Kept while this draft is open: of a list that could not be read nobody else has a copy.
  const [pasted, setPasted] = useState("");
  const paste = (look: ButtonLook) => (
    <PastePeople composer={composer} look={look} text={pasted} onText={setPasted} />
  );
  const whyNotBring = useWhyNotBring();
  const textsNow = () => textsOf(composer);
  const sampleButton = (
    <SampleButton textsNow={textsNow}>{t("Download a sample file", "Pakua faili la mfano")}</SampleButton>
  );
  const isThere = opened !== undefined || kept.isClosed || kept.isKept;
  if (isThere && steps.at !== "file" && !openFault) return <FileLine composer={composer} />;
  return (
    <Step
      number={1}
      state={openFault ? "error" : "active"}
      title={t("File", "Faili")}
      target="step-file"
      className="lg:col-start-1"
      summary={
        opened ? (
          <FileSummary opened={opened} rows={audience.check?.counts.rows} />
        ) : (
          t("One row for each person.", "Mstari mmoja kwa kila mtu.")
        )
      }
    >
      {openFault && <Unreadable composer={composer} onChoose={onChoose} pasteButton={paste("plain")} />}
      {opened && (
        <Suspense>
          <OpenFile
            composer={composer}
            onChoose={onChoose}
            pasteButton={paste("plain")}
            sampleButton={sampleButton}
          />
        </Suspense>
      )}
      {!opened && <KeptFile composer={composer} />}
      {!openFault && <SkipPeople composer={composer} hasFile={isThere} />}
      {!opened && !openFault && whyNotBring !== undefined && (
        <Note
          tone="grey"
          title={t("Choose a list", "Chagua orodha")}
          actions={<UseList composer={composer} />}
        >
          {whyNotBring}
        </Note>
      )}
      {!opened && !openFault && whyNotBring === undefined && (
        <FileDrop
          isBusy={isOpening}
          onChoose={onChoose}
          onFile={audience.open}
          otherWays={
            <>
              {paste("quiet")}
              <UseList composer={composer} />
            </>
          }
          samples={
            <>
              {sampleButton}
              <SampleButton kind="csv" textsNow={textsNow}>
                {t("Sample as CSV", "Mfano kama CSV")}
              </SampleButton>
            </>
          }
        />
      )}
    </Step>
  );
}

/** The message as it stands: its columns are those of the sample. */
function textsOf({ form }: Pick<Composer, "form">): string[] {
  const { channel, text, texts, buttons } = form.getValues();
  return sendsTemplate(channel) ? [...texts, ...buttons].map(({ value }) => value) : [text];
}

function Unreadable({
  composer: { audience },
  onChoose,
  pasteButton,
}: StepFileProps & { pasteButton: ReactNode }) {
  const { opened, openFault, refused } = audience;
  return (
    <Note
      tone="red"
      isAlert
      title={t(
        <>
          We cannot read <bdi>{refused}</bdi>
        </>,
        <>
          Hatuwezi kusoma <bdi>{refused}</bdi>
        </>,
      )}
      actions={
        <>
          <Button size="small" onClick={onChoose}>
            {t("Choose another file", "Chagua faili lingine")}
          </Button>
          {pasteButton}
        </>
      }
    >
      {openFault?.detail}
      {opened && (
        <>
          {" "}
          {t(
            <>
              We keep <bdi>{opened.name}</bdi>.
            </>,
            <>
              Tunabaki na <bdi>{opened.name}</bdi>.
            </>,
          )}
        </>
      )}
    </Note>
  );
}

/** Whose people get nothing, whatever the file says: lists and campaigns, each with its own way back. */
export function SkipPeople({ composer, hasFile }: Shares<"form"> & { hasFile: boolean }) {
  const { parts, toggle } = useWithout(composer);
  const canSkip = useCanSeeNumbers();
  // A copy has whom it skips before it has a file.
  if (parts.length === 0 && !(canSkip && hasFile)) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {parts.length > 0 && <SkippedParts parts={parts} onRemove={toggle} />}
      <SkipButton composer={composer}>
        {parts.length > 0
          ? t("Skip the people of another one", "Ruka watu wa nyingine")
          : t("Skip the people of a list or campaign", "Ruka watu wa orodha au kampeni")}
      </SkipButton>
    </div>
  );
}

/** The file that was kept with the draft, while it is fetched or where it cannot be. */
export function KeptFile({ composer: { kept } }: Shares<"kept">) {
  const { file, fileFault, openAgain } = kept;
  if (!file?.canOpen) return null;
  if (fileFault !== null) {
    return (
      <Note
        tone="amber"
        title={t(
          <>
            We could not open <bdi>{file.name}</bdi>
          </>,
          <>
            Hatukuweza kufungua <bdi>{file.name}</bdi>
          </>,
        )}
        actions={
          <Button size="small" onClick={openAgain}>
            {t("Try again", "Jaribu tena")}
          </Button>
        }
      >
        {fileFault}
      </Note>
    );
  }
  return (
    <Note
      tone="grey"
      icon={<FileSpreadsheet />}
      title={t(
        <>
          Opening <bdi>{file.name}</bdi>…
        </>,
        <>
          Tunafungua <bdi>{file.name}</bdi>…
        </>,
      )}
      isSmall
    >
      {t("We kept it with this draft.", "Tumelihifadhi pamoja na rasimu hii.")}
    </Note>
  );
}

type FileDropProps = {
  isBusy: boolean;
  onChoose: () => void;
  onFile: (file: File) => void;
  /** To bring people. */
  otherWays: ReactNode;
  samples: ReactNode;
};

/** Where a file is dropped or chosen; a sample shows what it should look like. */
export function FileDrop({ isBusy, onChoose, onFile, otherWays, samples }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }
  return (
    <section
      aria-label={t("Drop a file here", "Dondosha faili hapa")}
      onDragOver={(event) => {
        event.preventDefault();
        // Everywhere else on a page a file is refused.
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-3 border border-dashed px-6 py-10 text-center",
        isOver ? "border-accent-text bg-accent-soft" : "border-line-strong bg-raised",
      )}
    >
      <FileUp className="size-5 text-ink-3" />
      <p className="text-13 text-ink-2">
        {t(
          <>
            <span className="font-medium text-ink">Drop a spreadsheet here</span>, Excel (.xlsx) or CSV. We
            keep it with this draft. Nothing is sent until you press Send.
          </>,
          <>
            <span className="font-medium text-ink">Dondosha faili hapa</span>, Excel (.xlsx) au CSV.
            Tunalihifadhi pamoja na rasimu hii. Hakuna kinachotumwa hadi ubonyeze Tuma.
          </>,
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button isBusy={isBusy} data-target="file" data-chooses={FILE_PICKER} onClick={onChoose}>
          {t("Choose a file", "Chagua faili")}
        </Button>
        {otherWays}
        {samples}
      </div>
    </section>
  );
}
