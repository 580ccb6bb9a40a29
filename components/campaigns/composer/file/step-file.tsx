"use client";

import { type ReactNode, Suspense, useState } from "react";
import { FileSummary } from "#components/domain/file/file-summary.tsx";
import { SampleButton } from "#components/shell/sample-button.tsx";
import { useWhyNotBring } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import type { ButtonLook } from "#components/ui/button/button-class.ts";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Step } from "#components/ui/steps.tsx";
import type { Composer } from "../draft/use-composer.ts";
import { SkipPeople } from "../skip/skip-people.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileLine } from "./file-line.tsx";
import { KeptFile } from "./kept-file.tsx";
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
  return channel === "chat-template" ? [...texts, ...buttons].map(({ value }) => value) : [text];
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
