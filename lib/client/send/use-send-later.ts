import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SendLater } from "#lib/contract/desk/send/send-later.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { pressOnce } from "./press-once.ts";

export type PlanLater = Omit<SendLater, "sendToken">;

/** Plans a message for a time, once; answers the campaign that waits for it, also where its answer got lost. */
export function useSendLater(onChecking: (isChecking: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: schedulePress(),
    mutationFn: async (plan: PlanLater): Promise<string> => {
      const sendToken = crypto.randomUUID();
      const pressed = await pressOnce({
        sendToken,
        post: () => http("POST /api/sends/later", { body: { ...plan, sendToken } }),
        onChecking,
        words: {
          not: t("Not scheduled", "Haukupangiwa muda"),
          kept: t("Your text is still here.", "Maandishi yako bado yapo hapa."),
        },
      });
      const id = "answer" in pressed ? pressed.answer.campaignId : pressed.arrived.campaignId;
      if (id === null)
        throw new Fault(
          "internal",
          t("The token of this message belongs to a template.", "Tokeni ya ujumbe huu ni ya kiolezo."),
        );
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: campaignKeys.all }),
  });
}

const schedulePress = (): Press => ({
  what: [t("your message", "ujumbe wako"), t("scheduled", "kupangiwa muda")],
  isOnce: true,
  keptAt: "/send",
  answered: (campaignId: string) => ({
    title: t("Your message is scheduled", "Ujumbe wako umepangiwa muda"),
    href: `/campaigns/${campaignId}`,
  }),
});
