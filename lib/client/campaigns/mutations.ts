import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  AllowOutsideHours,
  Campaign,
  ChangeSender,
  DeclineCampaign,
  RescheduleCampaign,
  StartCampaign,
} from "#lib/contract/desk/campaign/campaign.ts";
import type { ChooseText } from "#lib/contract/desk/campaign/two-texts.ts";
import type { ResolveUnknown } from "#lib/contract/desk/campaign/unknown.ts";
import type { HoldNetwork } from "#lib/contract/desk/network.ts";
import { t } from "#lib/contract/language.ts";
import type { Network } from "#lib/contract/rules/networks.ts";
import { overviewKeys } from "../overview-queries.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { senderKeys } from "../senders/keys.ts";
import { campaignKeys } from "./keys.ts";

export type Steering = "pause" | "resume" | "cancel";

/** Pauses, resumes or cancels what the page shows; the answer takes its place. */
export function useSteerCampaign({ id, hold }: Pick<Campaign, "id" | "hold">) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the campaign", "kampeni"), t("changed", "kubadilishwa")] } satisfies Press,
    mutationFn: (action: Steering) =>
      action === "resume"
        ? http("POST /api/campaigns/:id/resume", { params: { id }, query: { hold: hold?.kind ?? "none" } })
        : http(`POST /api/campaigns/:id/${action}`, { params: { id } }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Takes a press of Send back before its first request. */
export function useUndoStart(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the campaign", "kampeni"), t("undone", "kutenduliwa")] } satisfies Press,
    mutationFn: () => http("POST /api/campaigns/:id/undo", { params: { id } }),
    // Also where it was refused: it has started.
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Has what no report came about asked for again; the answers arrive as reports do. */
export const useCheckCampaign = (id: string) =>
  useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: () => http("POST /api/campaigns/:id/check", { params: { id } }),
  });

/** Refuses the people for whom a campaign is held, and goes on. */
export function useRefuseHeld(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the campaign", "kampeni"), t("changed", "kubadilishwa")] } satisfies Press,
    mutationFn: () => http("POST /api/campaigns/:id/refuse", { params: { id } }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Gives a campaign that waits another time. */
export function useReschedule(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the time", "wakati"), t("changed", "kubadilishwa")] } satisfies Press,
    mutationFn: (body: RescheduleCampaign) =>
      http("POST /api/campaigns/:id/reschedule", { params: { id }, body }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

/** Gives a campaign whose sender was refused another one, and lets it go on. */
export function useChangeSender(id: string) {
  const client = useQueryClient();
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the sender", "mtumaji"), t("changed", "kubadilishwa")] } satisfies Press,
    mutationFn: (body: ChangeSender) => http("POST /api/campaigns/:id/sender", { params: { id }, body }),
    onSettled: (answer) => {
      keep(answer?.campaign);
      return client.invalidateQueries({ queryKey: senderKeys.all });
    },
  });
}

/** Lets a campaign that waits for the hours of marketing be sent outside of them. */
export function useAllowOutsideHours(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: {
      what: [t("the campaign", "kampeni"), t("let out of its hours", "kutumwa nje ya saa zake")],
    } satisfies Press,
    mutationFn: (body: AllowOutsideHours) =>
      http("POST /api/campaigns/:id/outside-hours", { params: { id }, body }),
    // Also where it was refused: it may not wait any more.
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Gives everybody who waits one of two texts. */
export function useChooseText(id: string) {
  const client = useQueryClient();
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the text", "maandishi"), t("chosen", "kuchaguliwa")] } satisfies Press,
    mutationFn: (body: ChooseText) => http("POST /api/campaigns/:id/text", { params: { id }, body }),
    // Also where it was refused: somebody else may have chosen.
    onSettled: (answer) => {
      keep(answer?.campaign);
      return client.invalidateQueries({ queryKey: campaignKeys.texts(id) });
    },
  });
}

/** Lets the people of one network wait. */
export function useHoldNetwork(id: string) {
  const keep = useKeepNetworks(id);
  return useMutation({
    meta: { what: [t("the network", "mtandao"), t("held", "kusimamishwa")] } satisfies Press,
    mutationFn: (body: HoldNetwork) =>
      http("POST /api/campaigns/:id/held-networks", { params: { id }, body }),
    onSettled: keep,
  });
}

/** Lets the people of one network wait in each of these; where one refuses the others hold it all the same, and it answers how many do. */
export function useHoldInCampaigns(ids: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    meta: { what: [t("the network", "mtandao"), t("held", "kusimamishwa")] } satisfies Press,
    mutationFn: async (body: HoldNetwork) => {
      const refused: unknown[] = [];
      for (const id of ids)
        await http("POST /api/campaigns/:id/held-networks", { params: { id }, body }).catch(
          (error: unknown) => refused.push(error),
        );
      if (refused.length === ids.length) throw refused[0];
      return { holding: ids.length - refused.length, refusal: refused[0] };
    },
    onSettled: () =>
      Promise.all(
        [campaignKeys.all, overviewKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Sends to those who wait. */
export function useReleaseNetwork(id: string) {
  const keep = useKeepNetworks(id);
  return useMutation({
    meta: { what: [t("the network", "mtandao"), t("let go", "kuachiliwa")] } satisfies Press,
    mutationFn: (network: Network) =>
      http("DELETE /api/campaigns/:id/held-networks/:network", { params: { id, network } }),
    onSettled: keep,
  });
}

function useKeepNetworks(id: string) {
  const client = useQueryClient();
  const keep = useKeepCampaign();
  return (answer: { campaign: Campaign } | undefined) => {
    keep(answer?.campaign);
    return client.invalidateQueries({ queryKey: campaignKeys.networks(id) });
  };
}

/** Lets it wait for the hours again. */
export function useKeepHours(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: {
      what: [t("the campaign", "kampeni"), t("put back into its hours", "kurudishwa kwenye saa zake")],
    } satisfies Press,
    mutationFn: () => http("DELETE /api/campaigns/:id/outside-hours", { params: { id } }),
    onSuccess: ({ campaign }) => keep(campaign),
  });
}

type Planned = Pick<Campaign, "id" | "startToken">;

/** Approves exactly the plan that is shown, and starts it. */
export function useApproveCampaign({ id, startToken }: Planned) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the campaign", "kampeni"), t("approved", "kuidhinishwa")] } satisfies Press,
    mutationFn: (agreed: Pick<StartCampaign, "hasAddedCredits" | "repeats" | "reach">) =>
      http("POST /api/campaigns/:id/approve", { params: { id }, body: { startToken, ...agreed } }),
    // Also where it was refused: somebody else may have decided.
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Declines the plan that is shown. */
export function useDeclineCampaign({ id, startToken }: Planned) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("the campaign", "kampeni"), t("declined", "kukataliwa")] } satisfies Press,
    mutationFn: ({ reason }: Pick<DeclineCampaign, "reason">) =>
      http("POST /api/campaigns/:id/decline", { params: { id }, body: { startToken, reason } }),
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Withdraws the request for approval: what was asked for is a draft again. */
export function useWithdrawApproval(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("your request", "ombi lako"), t("withdrawn", "kuondolewa")] } satisfies Press,
    mutationFn: () => http("DELETE /api/campaigns/:id/approval", { params: { id } }),
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Settles lost answers: all that are named, or none. */
export function useResolveUnknown(id: string) {
  const keep = useKeepCampaign();
  return useMutation({
    meta: { what: [t("your decision", "uamuzi wako"), t("saved", "kuhifadhiwa")] } satisfies Press,
    mutationFn: (body: ResolveUnknown) =>
      http("POST /api/campaigns/:id/unknown/resolve", { params: { id }, body }),
    onSettled: (answer) => keep(answer?.campaign),
  });
}

/** Puts a fresh campaign into its place and asks again for what depends on it. */
function useKeepCampaign() {
  const client = useQueryClient();
  return (campaign: Campaign | undefined) => {
    if (campaign) client.setQueryData(campaignKeys.one(campaign.id), campaign);
    void client.invalidateQueries({ queryKey: campaignKeys.all });
  };
}
