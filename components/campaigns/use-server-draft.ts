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
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Fault } from "#lib/fault.ts";
import { showToast } from "../ui/show-toast.ts";
import { type DraftValues, draftInputOf } from "./draft-values.ts";

type ServerDraftOptions = {
  campaign: Campaign | undefined;
  form: UseFormReturn<DraftValues>;
  audience: Audience;
  zone: string;
  /** What a review is made of now; one made of something else does not count. */
  signature: string;
  onSaved: () => void;
};

/** The draft on the server: saved, planned from the file, started by the token of exactly that plan. */
export function useServerDraft({ campaign, form, audience, zone, signature, onSaved }: ServerDraftOptions) {
  const router = useRouter();
  const [id, setId] = useState(campaign?.id);
  const [planned, setPlanned] = useState<PlannedDraft & { signature: string }>();
  const save = useSaveDraft();
  const plan = usePlanDraft();
  const start = useStartCampaign();

  async function saveDraft(): Promise<string> {
    const saved = await save.mutateAsync({ id, draft: draftInputOf(form.getValues(), zone) });
    setPlanned(undefined);
    setId(saved.id);
    if (id === undefined) window.history.replaceState(null, "", `/campaigns/${saved.id}/edit`);
    onSaved();
    return saved.id;
  }
  async function review() {
    const upload = await uploadOf(audience);
    if (!upload || !(await form.trigger())) return;
    try {
      setPlanned({ ...(await plan.mutateAsync({ ...upload, id: await saveDraft() })), signature });
    } catch (error) {
      sayFailed("The review could not be made", error);
    }
  }
  async function keepDraft() {
    if (!(await form.trigger())) return;
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
      onSuccess: (started) => router.push(`/campaigns/${started.id}`),
      onError: (error) => sayFailed("Nothing was started", error),
    });
  }
  return {
    id,
    planned: planned?.signature === signature ? planned : undefined,
    review,
    isReviewing: save.isPending || plan.isPending,
    keepDraft,
    send,
    isStarting: start.isPending || start.isSuccess,
  };
}

async function uploadOf({ opened, phoneColumn, duplicates, client }: Audience) {
  if (!opened || phoneColumn === null) return null;
  const { encoding, delimiter, hasHeader } = opened;
  const mapping = { phone: phoneColumn, duplicates, encoding, delimiter, hasHeader };
  return { file: await client.call("file", {}), mapping };
}

function sayFailed(title: string, error: unknown) {
  showToast({ tone: "red", title, detail: error instanceof Fault ? error.detail : undefined });
}
