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
  const sampleButton = <SampleButton textsNow={textsNow}>Download a sample file</SampleButton>;
  const isThere = opened !== undefined || kept.isClosed || kept.isKept;
  if (isThere && steps.at !== "file" && !openFault) return <FileLine composer={composer} />;
  return (
    <Step
      number={1}
      state={openFault ? "error" : "active"}
      title="File"
      target="step-file"
      className="lg:col-start-1"
      summary={
        opened ? (
          <FileSummary opened={opened} rows={audience.check?.counts.rows} />
        ) : (
          "One row for each person."
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
        <Note tone="grey" title="Choose a list" actions={<UseList composer={composer} />}>
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
                Sample as CSV
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
      title={
        <>
          We cannot read <bdi>{refused}</bdi>
        </>
      }
      actions={
        <>
          <Button size="small" onClick={onChoose}>
            Choose another file
          </Button>
          {pasteButton}
        </>
      }
    >
      {openFault?.detail}
      {opened && (
        <>
          {" "}
          We keep <bdi>{opened.name}</bdi>.
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
        {parts.length > 0 ? "Skip the people of another one" : "Skip the people of a list or campaign"}
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
        title={
          <>
            We could not open <bdi>{file.name}</bdi>
          </>
        }
        actions={
          <Button size="small" onClick={openAgain}>
            Try again
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
      title={
        <>
          Opening <bdi>{file.name}</bdi>…
        </>
      }
      isSmall
    >
      We kept it with this draft.
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
      aria-label="Drop a file here"
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
        <span className="font-medium text-ink">Drop a spreadsheet here</span>, Excel (.xlsx) or CSV. We keep
        it with this draft. Nothing is sent until you press Send.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button isBusy={isBusy} data-target="file" data-chooses={FILE_PICKER} onClick={onChoose}>
          Choose a file
        </Button>
        {otherWays}
        {samples}
      </div>
    </section>
  );
}
