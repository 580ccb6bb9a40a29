import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { askAfter } from "./ask-after.ts";
import { arrivedAs } from "./send-press.ts";

/**
 * Tries again whom a send did not reach, once; answers where that is shown. What was refused, or whose answer got lost, is
 * shown there as well: it throws only where nothing was written down.
 */
export function useSendAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: againPress(),
    mutationFn: async (): Promise<SentAgain> => {
      const sendToken = crypto.randomUUID();
      try {
        const { sendId } = await http("POST /api/sends/:id/again", { params: { id }, body: { sendToken } });
        return { sendId, isHeard: true };
      } catch (error) {
        const became = await askAfter({ sendToken }).catch(() => null);
        if (became?.campaignId) return { sendId: became.campaignId, isHeard: false };
        if (became && error instanceof Fault && error.retry === "unknown-outcome") throw neverSent(error);
        throw error;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}

type SentAgain = { sendId: string; isHeard: boolean };

const againPress = (): Press => ({
  what: [t("your message", "ujumbe wako"), t("sent again", "kutumwa tena")],
  isOnce: true,
  answered: ({ sendId, isHeard }: SentAgain) => ({
    href: `/send/${sendId}`,
    ...(isHeard
      ? { title: t("Your message was sent again", "Ujumbe wako umetumwa tena") }
      : arrivedAs("message")),
  }),
});

const neverSent = (cause: Fault) =>
  new Fault(
    "not_ready",
    t(
      "Not sent: the connection broke. You can try again.",
      "Haukutumwa: muunganisho ulikatika. Unaweza kujaribu tena.",
    ),
    { cause, retry: "safe" },
  );
