"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import {
  type PlannedDraft,
  usePlanDraft,
  useSaveDraft,
  useStartCampaign,
} from "#lib/client/campaigns/draft-mutations.ts";
import { Fault } from "#lib/fault.ts";
import { showToast } from "../ui/show-toast.ts";
import { useOneAtATime } from "../ui/use-one-at-a-time.ts";
import { type DraftValues, draftInputOf, EMPTY_DRAFT } from "./draft-values.ts";

type ServerDraftOptions = {
  id: string | undefined;
  form: UseFormReturn<DraftValues>;
  audience: Audience;
  zone: string;
  /** What a review is made of now; one made of something else does not count. */
  signature: string;
  onSaved: (id: string) => void;
};

/** The draft on the server: saved, planned from the file, started by the token of exactly that plan. */
export function useServerDraft({ id, form, audience, zone, signature, onSaved }: ServerDraftOptions) {
  const router = useRouter();
  const [planned, setPlanned] = useState<PlannedDraft & { signature: string }>();
  const save = useSaveDraft();
  const plan = usePlanDraft();
  const start = useStartCampaign();
  const work = useOneAtATime();

  async function saveDraft(): Promise<string> {
    const saved = await save.mutateAsync({ id, draft: draftInputOf(form.getValues(), zone) });
    setPlanned(undefined);
    if (id === undefined) window.history.replaceState(null, "", `/campaigns/${saved.id}/edit`);
    onSaved(saved.id);
    return saved.id;
  }
  async function review() {
    const upload = await uploadOf(audience);
    if (!upload || !(await isSound(form))) return;
    try {
      setPlanned({ ...(await plan.mutateAsync({ ...upload, id: await saveDraft() })), signature });
    } catch (error) {
      sayFailed("The review could not be made", error);
    }
  }
  async function keepDraft() {
    if (!(await isSound(form))) return;
    try {
      await saveDraft();
      showToast({ tone: "green", title: "Draft saved", detail: "The file itself is not kept." });
    } catch (error) {
      sayFailed("The draft was not saved", error);
    }
  }
  function send() {
    if (!planned) return;
    start.mutate(planned.campaign, {
      // The way back must not lead to a composer of what has left.
      onSuccess: (started) => router.replace(`/campaigns/${started.id}`),
      onError: (error) => sayFailed("Nothing was started", error),
    });
  }
  return {
    planned: planned?.signature === signature ? planned : undefined,
    review: () => work.run(review),
    keepDraft: () => work.run(keepDraft),
    isWorking: work.isBusy,
    send,
    isStarting: start.isPending || start.isSuccess,
  };
}

/** Checks the form; what is missing in a step that is not open yet has no field to be said at. */
async function isSound(form: UseFormReturn<DraftValues>): Promise<boolean> {
  if (await form.trigger(undefined, { shouldFocus: true })) return true;
  const names = (Object.keys(EMPTY_DRAFT) as (keyof DraftValues)[]).filter(
    (name) => document.getElementsByName(name).length === 0,
  );
  const missing = names.flatMap((name) => form.getFieldState(name).error?.message ?? []);
  if (missing.length > 0) {
    showToast({
      tone: "amber",
      title: "Something is missing yet",
      detail: `${missing.join(". ")}. What you typed stays here.`,
    });
  }
  return false;
}

async function uploadOf({ opened, phoneColumn, countryColumn, duplicates, client }: Audience) {
  if (!opened || phoneColumn === null) return null;
  const { encoding, delimiter, hasHeader } = opened;
  const mapping = { phone: phoneColumn, country: countryColumn, duplicates, encoding, delimiter, hasHeader };
  return { file: await client.call("file", {}), mapping };
}

function sayFailed(title: string, error: unknown) {
  showToast({ tone: "red", title, detail: error instanceof Fault ? error.detail : undefined });
}
