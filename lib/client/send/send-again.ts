import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fault } from "#lib/fault.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { askAfter } from "./ask-after.ts";

/**
 * Tries again whom a send did not reach, once; answers where that is shown. What was refused, or whose answer got lost, is
 * shown there as well: it throws only where nothing was written down.
 */
export function useSendAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: AGAIN_PRESS,
    mutationFn: async (): Promise<string> => {
      const sendToken = crypto.randomUUID();
      try {
        return (await http("POST /api/sends/:id/again", { params: { id }, body: { sendToken } })).sendId;
      } catch (error) {
        const became = await askAfter({ sendToken }).catch(() => null);
        if (became?.campaignId) return became.campaignId;
        if (became && error instanceof Fault && error.retry === "unknown-outcome") throw neverSent(error);
        throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}

const AGAIN_PRESS: Press = {
  what: ["your message", "sent again"],
  isOnce: true,
  answered: (sendId: string) => ({ title: "Your message was sent again", href: `/send/${sendId}` }),
};

const neverSent = (cause: Fault) =>
  new Fault("not_ready", "Not sent: the connection broke. You can try again.", { cause, retry: "safe" });
