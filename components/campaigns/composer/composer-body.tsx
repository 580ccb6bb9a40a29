"use client";

import type { ReactNode } from "react";
import { useFilePicker } from "#components/domain/file/use-file-picker.tsx";
import { Page } from "#components/shell/page.tsx";
import { TypedPart } from "#components/ui/field/typed-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { Steps } from "#components/ui/steps.tsx";
import { type ComposerOptions, useComposer } from "./draft/use-composer.ts";
import { preloadOpenFile, StepFile } from "./file/step-file.tsx";
import { ComposerHeader } from "./header/composer-header.tsx";
import { DeclinedNote } from "./header/declined-note.tsx";
import { DraftNote } from "./header/draft-note.tsx";
import { StepCampaign } from "./header/step-campaign.tsx";
import { StepsLocked } from "./steps/steps-locked.tsx";

const { Part: StepsOpen, preload: preloadSteps } = lazyPart(() =>
  import("./steps/steps-open.tsx").then((part) => part.StepsOpen),
);

function preload() {
  preloadOpenFile();
  preloadSteps();
}

/** Four steps on one page, of which one is open. */
export function ComposerBody({ state, ...options }: ComposerOptions & { state: ReactNode }) {
  const composer = useComposer(options);
  const { audience, kept } = composer;
  const { picker, choose } = useFilePicker(audience.open);
  // Fetched once the page is there: what a file opens is then there at once.
  usePreload(preload);
  const isOpen = audience.opened !== undefined || kept.isClosed;
  return (
    <Page>
      <ComposerHeader composer={composer} state={state} />
      <DraftNote composer={composer} />
      <DeclinedNote campaign={options.campaign} />
      <form
        onSubmit={(event) => event.preventDefault()}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[repeat(5,auto)_1fr] lg:gap-x-10"
        noValidate
      >
        <Steps>
          <StepCampaign composer={composer} />
          <StepFile composer={composer} onChoose={choose} />
          {isOpen ? (
            <TypedPart fallback={<StepsLocked composer={composer} />}>
              <StepsOpen composer={composer} />
            </TypedPart>
          ) : (
            <StepsLocked composer={composer} />
          )}
        </Steps>
        {picker}
      </form>
    </Page>
  );
}
