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
import { t } from "#lib/contract/language.ts";
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
      <PageHeader
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
        title={t("Draft", "Rasimu")}
      />
      {hasFailed ? (
        <Note
          tone="amber"
          title={t(
            "What you changed before you left is not saved yet",
            "Uliyobadilisha kabla ya kuondoka bado hayajahifadhiwa",
          )}
        >
          {t(
            "We try again every few seconds and open your draft when it is saved. Keep this tab open.",
            "Tunajaribu tena kila sekunde chache na kufungua rasimu yako ikishahifadhiwa. Acha kichupo hiki wazi.",
          )}
        </Note>
      ) : (
        <Note
          tone="grey"
          icon={<LoaderCircle />}
          title={
            saver?.isBusy
              ? t("Saving what you changed before you left…", "Tunahifadhi uliyobadilisha kabla ya kuondoka…")
              : t("Opening the draft…", "Tunafungua rasimu…")
          }
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
      back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
      title={name.trim() || t("New campaign", "Kampeni mpya")}
      state={state}
      purpose={t(
        `${CHANNEL_WORDS[channel]} from a spreadsheet. Nothing is sent until you press Send in step 4.`,
        `${CHANNEL_WORDS[channel]} kutoka kwenye faili. Hakuna kinachotumwa hadi ubonyeze Tuma kwenye hatua ya 4.`,
      )}
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
      title={t(
        <>
          <bdi>{approval.decidedBy}</bdi> declined this campaign
        </>,
        <>
          <bdi>{approval.decidedBy}</bdi> alikataa kampeni hii
        </>,
      )}
    >
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {approval.reason}
      </p>
      <p>
        <Time value={approval.decidedAt} show="day" />.{" "}
        {t("Nothing was sent. Change it and ask again.", "Hakuna kilichotumwa. Ibadilishe na uombe tena.")}
      </p>
    </Note>
  );
}

/** Steps 2 to 4 before there is a file: seen, but locked. */
export function StepsLocked({ composer }: { composer: Composer }) {
  const opens = composer.kept.isKept
    ? t("Opens when your file is read.", "Itafunguka faili lako likishasomwa.")
    : t("Opens when you have chosen a file.", "Itafunguka ukishachagua faili.");
  return (
    <>
      <Step
        number={2}
        state="locked"
        title={t("Columns", "Safu")}
        target="step-columns"
        summary={opens}
        className="lg:col-start-1"
      />
      <Step
        number={3}
        state="locked"
        title={t("Message", "Ujumbe")}
        target="step-message"
        summary={t(
          `${opens} You can use its columns in the text.`,
          `${opens} Unaweza kutumia safu zake kwenye maandishi.`,
        )}
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
        title={t(
          "This draft was started, sent for approval or discarded elsewhere",
          "Rasimu hii imeanzishwa, imetumwa iidhinishwe au imetupwa kwingine",
        )}
        actions={
          <ButtonLink href={`/campaigns/${id}`}>{t("Open the campaign", "Fungua kampeni")}</ButtonLink>
        }
      >
        {t("What you change here is not saved any more.", "Unachobadilisha hapa hakihifadhiwi tena.")}
      </Note>
    );
  }
  if (state.kind === "failed" && state.isRefused) {
    return (
      <Note
        tone="amber"
        isAlert
        title={t("Your last change is not saved", "Badiliko lako la mwisho halijahifadhiwa")}
      >
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
        theirs.isMine
          ? t("You changed this draft in another tab", "Ulibadilisha rasimu hii kwenye kichupo kingine")
          : t(
              <>
                <bdi>{theirs.savedBy}</bdi> changed this draft too
              </>,
              <>
                <bdi>{theirs.savedBy}</bdi> pia amebadilisha rasimu hii
              </>,
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
            {theirs.isMine
              ? t("Use that version", "Tumia toleo hilo")
              : t("Use their version", "Tumia toleo lake")}
          </Button>
          <Button onClick={() => kept.keepMine(theirs)}>
            {t("Keep this version", "Baki na toleo hili")}
          </Button>
        </>
      }
    >
      {t(
        <>
          The other version was saved at <Time value={theirs.savedAt} show="day" />. We do not save this one
          until you choose.
        </>,
        <>
          Toleo lile lingine lilihifadhiwa <Time value={theirs.savedAt} show="day" />. Hatuhifadhi hili hadi
          uchague.
        </>,
      )}
    </Note>
  );
}
