"use client";

import { useEffect, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { nameOfFile } from "#components/domain/file/name-of-file.ts";
import { useSendingClock } from "#components/domain/moment/use-sending-clock.ts";
import { useUnsupported } from "#components/domain/template/use-known-template.ts";
import { useChannels } from "#components/shell/sending/use-channels.ts";
import { useAudience } from "#lib/client/audience/use-audience.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { useSteps } from "../steps/use-steps.ts";
import { draftResolver } from "./draft-resolver.ts";
import { type DraftValues, draftValuesOf, EMPTY_DRAFT } from "./draft-values.ts";
import { takeList } from "./take-list.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useLeftOut } from "./use-left-out.ts";
import { useReview } from "./use-review.ts";
import { useSettledMessage } from "./use-settled-message.ts";

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
  const clock = useSendingClock();
  const form = useForm<DraftValues>({
    defaultValues: useFirstValues({ campaign, draft, sender }, clock.zone),
    resolver: draftResolver(clock),
    mode: "onTouched",
  });
  const { id, setId, saver, parts, fileId } = useDraftSaver(visit, draft);
  const message = useSettledMessage(form);
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
    takeList: (list: Pick<ContactList, "id" | "name">) =>
      takeList({ id, saver, audience, kept, onTaken: takeNewFile }, list),
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

/** Why the template of the message, or of those without an open window, cannot be sent from here. */
function useUnsupportedIn({ control }: UseFormReturn<DraftValues>): string | undefined {
  const [channel, templateName, language, others] = useWatch({
    control,
    name: ["channel", "templateName", "language", "others"],
  });
  const own = useUnsupported(channel === "chat-template" ? templateName : "", language);
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
