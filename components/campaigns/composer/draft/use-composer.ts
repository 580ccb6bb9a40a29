"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { nameOfFile } from "#components/domain/file/name-of-file.ts";
import { momentProblem } from "#components/domain/moment/moment-problem.ts";
import { useSendingClock } from "#components/domain/moment/use-sending-clock.ts";
import { useUnsupported } from "#components/domain/template/use-known-template.ts";
import { useChannels } from "#components/shell/sending/use-channels.ts";
import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import { type Audience, useAudience, type VersionedContent } from "#lib/client/audience/use-audience.ts";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { consoleNow } from "#lib/client/console-clock.ts";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { copyGroup, copyList, readDraft } from "#lib/client/drafts/requests.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { canaryOf, canaryRule } from "#lib/contract/rules/sending/canary.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { heldOutOf, heldOutRule } from "#lib/contract/rules/sending/held-out.ts";
import type { Openings } from "#lib/contract/rules/sending/sending-hours.ts";
import { useSteps } from "../steps/use-steps.ts";
import { contentOf } from "./content-of.ts";
import { type DraftValues, draftInputOf, draftValuesOf, EMPTY_DRAFT } from "./draft-values.ts";
import { limitFaults } from "./limit-values.ts";
import { blockingOf } from "./problem-words.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useReview } from "./use-review.ts";

export type ComposerOptions = {
  /** Of the answer of the server that the page is made of, and of no other. */
  visit: string;
  campaign?: Campaign | undefined;
  draft?: Draft | undefined;
  region: string;
  /** The one that the service accepted last: a new SMS begins with it. */
  sender?: string | undefined;
};

/**
 * What the steps share: the form, the file in this browser, the draft on the server, the step a person is at. Each part
 * of a step watches the fields it shows; a key renders none of this, but one of a template's name.
 */
export function useComposer({ visit, campaign, draft, region, sender = "" }: ComposerOptions) {
  const clock = useCompany();
  const form = useForm<DraftValues>({
    defaultValues: useFirstValues({ campaign, draft, sender }, clock.zone),
    resolver: draftResolver(clock),
    mode: "onTouched",
  });
  const { id, setId, saver, parts, fileId } = useDraftSaver(visit, draft);
  const message = useSettledMessage(form, clock.linkOrigin);
  const review = useReview({ id, form, saver });
  const audience = useAudience({
    message,
    region,
    onChange(part, name) {
      if (part === "file") kept.forgetFile();
      if (part === "file" && name !== undefined) takeNewFile(nameOfFile(name));
      // How it is read is told with the form: another file under the old reading would be sent by the wrong columns.
      saver.touch("form");
      if (part === "file") saver.touch("file");
      review.forget();
    },
  });
  const { leftOut, setLeftOut, ...mending } = useLeftOut({ draft, audience, saver });
  const [proposed, setProposed] = useState(() => proposalOf(draft?.file));
  function takeNewFile(name: string) {
    setLeftOut(null);
    review.forget();
    const given = form.getValues("name").trim();
    if (given !== "" && given !== proposed) return;
    setProposed(name);
    form.setValue("name", name, { shouldDirty: true, shouldValidate: given !== "" });
  }
  const kept = useKeptDraft({ id, setId, draft, form, saver, fileId, audience, setLeftOut });
  useEffect(() => {
    parts.current = { form, zone: clock.zone, audience, leftOut, closedReading: kept.reading };
  });
  const [rowAt, showRow] = useState(0);
  return {
    id,
    form,
    ...clock,
    region,
    audience,
    saver,
    review,
    kept,
    takeList: (list: Taken) => takeList({ id, saver, audience, kept, onTaken: takeNewFile }, list),
    ...mending,
    unsupported: useUnsupportedIn(form),
    /** The recipient that the preview shows. */
    row: { at: rowAt, show: showRow },
    steps: useSteps({
      audience,
      isClosed: kept.isClosed,
      isKept: kept.isKept,
      isMended: mending.isMended,
      isReviewed: review.planned !== undefined,
    }),
  };
}

/** The clock by which is sent, and where links begin; null where there are none. */
const useCompany = () => ({
  ...useSendingClock(),
  linkOrigin: useQuery(factsQuery).data?.linkOrigin ?? null,
});

/** Why the template of the message, or of those without an open window, cannot be sent from here. */
function useUnsupportedIn({ control }: UseFormReturn<DraftValues>): string | undefined {
  const [channel, templateName, language, others] = useWatch({
    control,
    name: ["channel", "templateName", "language", "others"],
  });
  const own = useUnsupported(sendsTemplate(channel) ? templateName : "", language);
  const beside = useUnsupported(
    channel === "chat-text" ? (others?.templateName ?? "") : "",
    others?.language ?? "",
  );
  return own ?? beside;
}

/** As kept; a new draft begins with a channel that this person may send by. */
function useFirstValues(
  { campaign, draft, sender = "" }: Pick<ComposerOptions, "campaign" | "draft" | "sender">,
  zone: string,
) {
  const [channel = EMPTY_DRAFT.channel] = useChannels();
  return (
    draft?.form ?? (campaign ? draftValuesOf(campaign, zone) : { ...EMPTY_DRAFT, channel, senderId: sender })
  );
}

/** The name that a kept file has proposed: whoever left it in its place wants that of the next file. */
function proposalOf(file: Draft["file"] | undefined): string {
  return file ? (file.list?.name ?? nameOfFile(file.name)) : "";
}

export type Composer = ReturnType<typeof useComposer>;

/** The props of a part that takes some of it; a step takes it whole, for its parts. */
export type Shares<Part extends keyof Composer> = { composer: Pick<Composer, Part> };

type LeftOutOptions = { draft: Draft | undefined; audience: Audience; saver: Autosaver };

/** What is to be mended in the file, and whether a person leaves it out: these rows, and no others. */
export function useLeftOut({ draft, audience, saver }: LeftOutOptions) {
  const [leftOut, setLeftOut] = useState(draft?.reading?.leftOut ?? null);
  const blocking = blockingOf(audience.check);
  const isLeavingOut = blocking.signature !== "" && leftOut === blocking.signature;
  return {
    leftOut,
    setLeftOut,
    blocking,
    isLeavingOut,
    leaveOut(isOut: boolean) {
      setLeftOut(isOut ? blocking.signature : null);
      saver.touch("form");
    },
    /** Every row of the file is good, or left out knowingly. */
    isMended: blocking.problems.length === 0 || isLeavingOut,
  };
}

type Clock = { zone: string; openings: Openings };

/** Checks the form with the schema the server uses, and refuses a time that is over. */
export function draftResolver({ zone, openings }: Clock): Resolver<DraftValues> {
  return async (values) => {
    const input = draftInputOf(values, zone);
    const errors = await fetchErrors(input);
    // A missing time must be found here, as must a number: to the server a draft without one is a draft for now, and for
    // all.
    const late = values.when === "now" ? null : momentProblem(values, { zone, now: consoleNow() });
    if (late !== null) errors.date = { type: "rule", message: late };
    for (const [field, message] of Object.entries(faultsOf(values, openings)))
      errors[field as keyof DraftValues] = { type: "rule", message } as never;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What is wrong with what is chosen beside the message; nothing where nothing is. */
const faultsOf = (values: DraftValues, openings: Openings): Record<string, string> => ({
  ...(values.hasCanary && canaryOf(values.canary) === null && { canary: canaryRule() }),
  ...(values.heldOut.trim() !== "" && heldOutOf(values.heldOut) === null && { heldOut: heldOutRule() }),
  ...limitFaults(values, openings),
});

/** The schema comes when it is first needed; where it cannot be fetched, the server says the same. */
async function fetchErrors(input: DraftInput): Promise<FieldErrors<DraftValues>> {
  const schema = await import("./errors-of.ts").catch(() => null);
  return schema?.errorsOf(input) ?? {};
}

type Parts = {
  id: string;
  saver: Autosaver;
  audience: Audience;
  kept: ReturnType<typeof useKeptDraft>;
  /** The people of the list are the file of the draft from here on. */
  onTaken: (name: string) => void;
};

/** A list, or a group, whose people a draft is for. */
export type Taken = Pick<ContactList, "id" | "name"> & { of: "list" | "group" };

/** Has the server write the people of a list or a group into the draft as its file, and opens that as any other. */
export async function takeList({ id, saver, audience, kept, onTaken }: Parts, list: Taken): Promise<void> {
  const choices = audience.countChoices();
  let taken: Draft | undefined;
  // A list belongs to a draft that is kept, so this keeps one that is not.
  saver.touch("form");
  await saver.afterSaving(async ({ revision }) => {
    const copied =
      list.of === "group"
        ? await copyGroup(id, { groupId: list.id, revision })
        : await copyList(id, { listId: list.id, revision });
    const theirs = await readDraft(id);
    // A file that was chosen after the list is the draft's again; one that was refused is nobody's.
    if (await audience.isChosenAfter(choices)) saver.touch("file");
    else taken = theirs;
    return copied;
  });
  if (taken === undefined) return;
  onTaken(list.name);
  await kept.takeFile(taken, choices);
}

const TYPING_MS = 120;

/** The message as it was when the hand last rested: a key alone renders nothing of what depends on all rows. */
export function useSettledMessage(
  form: UseFormReturn<DraftValues>,
  linkOrigin: string | null,
): VersionedContent {
  const [settled, setSettled] = useState(() => ({
    version: 0,
    content: contentOf(form.getValues(), linkOrigin),
  }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => setSettled((before) => next(before, contentOf(form.getValues(), linkOrigin)));
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(settle, TYPING_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, linkOrigin]);
  return settled;
}

function next(before: VersionedContent, content: AudienceContent): VersionedContent {
  const { channel, text, parameters, links } = before.content;
  const isSame =
    content.channel === channel &&
    content.text === text &&
    content.links?.linkTo === links?.linkTo &&
    // Only of templates, and only when the hand rests.
    JSON.stringify(content.parameters) === JSON.stringify(parameters);
  return isSame ? before : { version: before.version + 1, content };
}
