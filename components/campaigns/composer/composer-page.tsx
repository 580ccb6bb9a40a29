"use client";

import { LoaderCircle } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useWatch } from "react-hook-form";
import { useFilePicker } from "#components/domain/file/use-file-picker.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { TypedPart } from "#components/ui/field/typed-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { Note } from "#components/ui/note.tsx";
import { Step, Steps } from "#components/ui/steps.tsx";
import { Time } from "#components/ui/time/time.tsx";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { type DraftVisit, knownDrafts } from "#lib/client/drafts/known-drafts.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { type Composer, type ComposerOptions, type Shares, useComposer } from "./draft/use-composer.ts";
import { preloadOpenFile, StepFile } from "./file/step-file.tsx";
import { ComposerActions } from "./header/composer-actions.tsx";
import { StepCampaign } from "./header/step-campaign.tsx";
import { ReviewLocked } from "./review/review-locked.tsx";

type ComposerPageProps = ComposerOptions & {
  /** The pill of a draft, drawn by the server: the table of all states stays there. */
  state: ReactNode;
};

/** A new campaign, or a draft of one, as the server keeps it at this moment. */
export function ComposerPage(props: ComposerPageProps) {
  // One that is asked for again makes a page of its own.
  return <ComposerOfAnswer key={props.visit} {...props} />;
}

function ComposerOfAnswer(props: ComposerPageProps) {
  const { isNewest, saver } = useNewestAnswer(props);
  return isNewest ? <ComposerBody {...props} /> : <ComposerComing saver={saver} />;
}

/**
 * Whether a page may be made of the answer. Where it may be older than the draft, and where it is that of a new campaign
 * at the address of the draft that became of it, the server is asked again, once it has heard all that was done here.
 */
export function useNewestAnswer({ visit, draft }: DraftVisit) {
  const router = useRouter();
  const [openedAt] = useState(usePathname());
  const [newer] = useState(() => knownDrafts.newerThan({ visit, draft }));
  const [saver] = useState(() => (newer === undefined ? undefined : knownDrafts.saverOf(newer)));
  const isAstray = draft === undefined && openedAt !== "/campaigns/new";
  const isNewest = newer === undefined && !isAstray;
  const askAgain = useEffectEvent((revision: number) => {
    if (newer !== undefined) knownDrafts.askAgain(newer);
    if (draft) router.refresh();
    else router.replace(newer !== undefined && revision > 0 ? `/campaigns/${newer}/edit` : openedAt);
  });
  useEffect(() => {
    if (isNewest) return;
    let isHere = true;
    const settled = newer === undefined ? Promise.resolve(0) : knownDrafts.settled(newer);
    void settled.then((revision) => isHere && askAgain(revision));
    return () => {
      isHere = false;
    };
  }, [isNewest, newer]);
  return { isNewest, saver };
}

type ComposerComingProps = {
  /** Saves what was done here before the page was left. */
  saver: Pick<Autosaver, "state" | "watch" | "isBusy"> | undefined;
};

/** In the place of a draft while it is read again: what it was before is not shown, and cannot be changed. */
export function ComposerComing({ saver }: ComposerComingProps) {
  const hasFailed = useSaverState(saver)?.kind === "failed";
  return (
    <Page>
      <PageHeader back={{ href: "/campaigns", label: "Campaigns" }} title="Draft" />
      {hasFailed ? (
        <Note tone="amber" title="What you changed before you left is not saved yet">
          We try again every few seconds and open your draft when it is saved. Keep this tab open.
        </Note>
      ) : (
        <Note
          tone="grey"
          icon={<LoaderCircle />}
          title={saver?.isBusy ? "Saving what you changed before you left…" : "Opening the draft…"}
        />
      )}
    </Page>
  );
}

const noSaver = { watch: () => () => undefined, state: () => undefined };

function useSaverState(saver: ComposerComingProps["saver"]) {
  const { watch, state } = saver ?? noSaver;
  return useSyncExternalStore<ReturnType<Autosaver["state"]> | undefined>(watch, state, state);
}

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

export function ComposerHeader({ composer, state }: { composer: Composer; state: ReactNode }) {
  const [name, channel] = useWatch({ control: composer.form.control, name: ["name", "channel"] });
  return (
    <PageHeader
      back={{ href: "/campaigns", label: "Campaigns" }}
      title={name.trim() || "New campaign"}
      state={state}
      purpose={`${CHANNEL_WORDS[channel]} from a spreadsheet. Nothing is sent until you press Send in step 4.`}
      actions={<ComposerActions composer={composer} />}
    />
  );
}

/** Why a draft was not approved, until somebody asks again. */
export function DeclinedNote({ campaign }: { campaign: Campaign | undefined }) {
  const approval = campaign?.approval;
  if (approval?.verdict !== "declined" || approval.decidedAt === null) return null;
  return (
    <Note
      tone="amber"
      title={
        <>
          <bdi>{approval.decidedBy}</bdi> declined this campaign
        </>
      }
    >
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {approval.reason}
      </p>
      <p>
        <Time value={approval.decidedAt} show="day" />. Nothing was sent. Change it and ask again.
      </p>
    </Note>
  );
}

/** Steps 2 to 4 before there is a file: seen, but locked. */
export function StepsLocked({ composer }: { composer: Composer }) {
  const opens = composer.kept.isKept ? "Opens when your file is read." : "Opens when you have chosen a file.";
  return (
    <>
      <Step
        number={2}
        state="locked"
        title="Columns"
        target="step-columns"
        summary={opens}
        className="lg:col-start-1"
      />
      <Step
        number={3}
        state="locked"
        title="Message"
        target="step-message"
        summary={`${opens} You can use its columns in the text.`}
        className="lg:col-start-1"
      />
      <ReviewLocked composer={composer} />
    </>
  );
}

/** Somebody else, or another tab, has changed this draft: said before anything is written over, and a person chooses. Also why nothing is saved. */
export function DraftNote({
  composer: { id, saver, kept, review },
}: Shares<"id" | "kept" | "review" | "saver">) {
  const state = useSyncExternalStore(saver.watch, saver.state, saver.state);
  if (state.kind === "over") {
    return (
      <Note
        tone="amber"
        isAlert
        title="This draft was started, sent for approval or discarded elsewhere"
        actions={<ButtonLink href={`/campaigns/${id}`}>Open the campaign</ButtonLink>}
      >
        What you change here is not saved any more.
      </Note>
    );
  }
  if (state.kind === "failed" && state.isRefused) {
    return (
      <Note tone="amber" isAlert title="Your last change is not saved">
        {state.reason}
      </Note>
    );
  }
  if (state.kind !== "newer") return null;
  const { theirs } = state;
  return (
    <Note
      tone="amber"
      isAlert
      title={
        theirs.isMine ? (
          "You changed this draft in another tab"
        ) : (
          <>
            <bdi>{theirs.savedBy}</bdi> changed this draft too
          </>
        )
      }
      actions={
        <>
          <Button
            onClick={() => {
              review.forget();
              kept.take(theirs);
            }}
          >
            Use {theirs.isMine ? "that" : "their"} version
          </Button>
          <Button onClick={() => kept.keepMine(theirs)}>Keep this version</Button>
        </>
      }
    >
      The other version was saved at <Time value={theirs.savedAt} show="day" />. We do not save this one until
      you choose.
    </Note>
  );
}
