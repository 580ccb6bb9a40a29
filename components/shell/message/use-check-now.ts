import { useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "#lib/client/http.ts";
import { messageKeys } from "#lib/client/messages/keys.ts";
import type { Press } from "#lib/client/query-client/press.ts";

/** Asks the service now how far one SMS got; what it says joins the timeline. */
export function useCheckNow(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: true } satisfies Press,
    mutationFn: (serviceId: string) =>
      http("POST /api/sms/messages/:messageId", { params: { messageId: serviceId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messageKeys.one(id) }),
  });
}
