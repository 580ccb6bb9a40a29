"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import { type Audience, useAudience } from "#lib/client/audience/use-audience.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { useTimeFacts } from "../ui/time-provider.tsx";
import { useKeptValues } from "../ui/use-kept-values.ts";
import { draftResolver } from "./draft-resolver.ts";
import { type DraftValues, draftValuesOf, EMPTY_DRAFT } from "./draft-values.ts";
import { blockingOf } from "./problem-words.ts";
import { useDebounced } from "./use-debounced.ts";
import { useServerDraft } from "./use-server-draft.ts";
import { useSteady } from "./use-steady.ts";

const TYPING_MS = 120;

export type ComposerOptions = { campaign: Campaign | undefined; region: string };

/** Everything the four steps share: the form, the file in this browser, and the draft on the server. */
export function useComposer({ campaign, region }: ComposerOptions) {
  const { zone } = useTimeFacts();
  const form = useForm<DraftValues>({
    defaultValues: campaign ? draftValuesOf(campaign, zone) : EMPTY_DRAFT,
    resolver: draftResolver(zone),
    mode: "onTouched",
  });
  const values = form.watch();
  const [id, setId] = useState(campaign?.id);
  // Never the file: it holds people's numbers.
  const { isBack, forget } = useKeptValues(form, `campaign-${id ?? "new"}`);
  const content = useSteady(contentOf(values));
  const settled = useDebounced(content, TYPING_MS);
  const audience = useAudience({ content: settled, region });
  const [leftOut, setLeftOut] = useState<string>();
  const blocking = blockingOf(audience.check, audience.opened?.version);
  const server = useServerDraft({
    id,
    form,
    audience,
    zone,
    signature: signatureOf(values, audience),
    onSaved: (saved) => {
      forget();
      setId(saved);
    },
  });
  return {
    ...server,
    id,
    form,
    values,
    content,
    zone,
    region,
    audience,
    /** The check is of exactly this message: only then is anything said of its cost. */
    isCounted: settled === content && audience.check !== undefined && !audience.isStale,
    blocking,
    isLeavingOut: blocking.signature !== "" && leftOut === blocking.signature,
    leaveOut: (isOut: boolean) => setLeftOut(isOut ? blocking.signature : undefined),
    isBack,
    forget,
  };
}

export type Composer = ReturnType<typeof useComposer>;

function contentOf(values: DraftValues): AudienceContent {
  const { channel, text } = values;
  return channel === "chat-template"
    ? { channel, text: "", parameters: parametersOf(values) }
    : { channel, text, parameters: undefined };
}

// What the review was made of: whatever differs from it makes the review an old one.
function signatureOf(
  values: DraftValues,
  { opened, phoneColumn, countryColumn, duplicates }: Audience,
): string {
  return JSON.stringify([values, opened?.version, phoneColumn, countryColumn, duplicates]);
}
