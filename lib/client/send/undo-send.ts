import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "#lib/contract/language.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import type { Press } from "../query-client/press.ts";
import { http } from "../request.ts";
import { sendKeys } from "./keys.ts";

/** Takes a message to several people back before its request. */
export function useUndoSend(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { what: [t("your message", "ujumbe wako"), t("undone", "kutenduliwa")] } satisfies Press,
    mutationFn: () => http("POST /api/sends/:id/undo", { params: { id } }),
    onSettled: (answer) => {
      if (answer) client.setQueryData(sendKeys.sent(id), answer.sent);
      return client.invalidateQueries({ queryKey: campaignKeys.all });
    },
  });
}
