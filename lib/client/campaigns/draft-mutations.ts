import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Campaign, StartCampaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { factsKeys } from "../facts/keys.ts";
import { isLost } from "../is-lost.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { campaignKeys } from "./keys.ts";

export type DraftInput = z.input<typeof CreateCampaign>;

type Start = Pick<Campaign, "id" | "startToken"> & {
  /** A second person starts it. */
  isAsking: boolean;
  /** What whoever starts it was asked where the balance is too low. */
  hasAddedCredits: boolean;
  /** Campaigns with the same message that they were shown. */
  repeats: string[];
  /** What they chose for more people than WhatsApp lets the account reach. */
  reach: StartCampaign["reach"];
};

/** Starts the plan whose token was shown, or asks for its approval; the same token twice does it once. */
export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    meta: startPress(),
    mutationFn: async ({ id, startToken, isAsking, hasAddedCredits, repeats, reach }: Start) => {
      const given = { params: { id }, body: { startToken, hasAddedCredits, repeats, reach } };
      const asked = isAsking
        ? http("POST /api/campaigns/:id/approval", given)
        : http("POST /api/campaigns/:id/start", given);
      return (await asked.catch((error: unknown) => findStarted(id, isAsking, error))).campaign;
    },
    onSuccess: (campaign) => {
      client.setQueryData(campaignKeys.one(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: campaignKeys.lists });
    },
    onError: (_, { id }) => {
      // Another campaign says the same by now, or has other people than when it was reviewed.
      void client.invalidateQueries({ queryKey: campaignKeys.repeats(id) });
      void client.invalidateQueries({ queryKey: campaignKeys.reach(id) });
      // It may need approval by a rule that is newer than what was shown.
      void client.invalidateQueries({ queryKey: factsKeys.all });
    },
  });
}

/** The answer was lost, and the press may have arrived: the campaign says whether it did. */
async function findStarted(id: string, isAsking: boolean, error: unknown) {
  if (!isLost(error)) throw error;
  const found = await http("GET /api/campaigns/:id", { params: { id } }).catch(() => null);
  const isDone = isAsking ? found?.campaign.approval?.verdict === null : found?.campaign.state !== "ready";
  if (!found || !isDone) throw error;
  return found;
}

const startPress = (): Press => ({
  what: [t("the campaign", "kampeni"), t("started", "kuanzishwa")],
  isOnce: true,
  answered: ({ id, state, graceUntil }: Campaign) => ({
    href: `/campaigns/${id}`,
    title: titleOf(state, graceUntil),
  }),
});

function titleOf(state: Campaign["state"], graceUntil: Campaign["graceUntil"]): string {
  if (graceUntil !== null)
    return t(
      "The campaign starts in a moment: open it to undo it",
      "Kampeni inaanza punde: ifungue ili kuitendua",
    );
  return state === "running"
    ? t("The campaign was started", "Kampeni imeanzishwa")
    : t("The campaign is waiting", "Kampeni inasubiri");
}

/** Throws a draft away. */
export function useDiscardDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => http("POST /api/campaigns/:id/cancel", { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}
