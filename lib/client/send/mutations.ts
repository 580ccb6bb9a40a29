import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SendChatTemplate, SendChatText, SendSms, SendSmsBulk } from "#lib/contract/desk/send/send.ts";
import { factsKeys } from "../facts/keys.ts";
import { messageKeys } from "../messages/keys.ts";
import { http } from "../request.ts";
import { sendPress } from "../send/send-press.ts";
import { senderKeys } from "../senders/keys.ts";
import { sendKeys } from "./keys.ts";
import { type Answered, chatAnsweredBy, type Press, sendOnce } from "./send-once.ts";

/** What a person sends from the composer; the body is exactly what the route of its channel takes. */
export type Composed =
  | { channel: "sms"; body: SendSms }
  | { channel: "sms-bulk"; body: SendSmsBulk }
  | { channel: "chat-text"; body: SendChatText }
  | { channel: "chat-template"; body: SendChatTemplate };

/** `isAgain`: the person was asked, and wants it to go to the same numbers again. */
export type Sending = { composed: Composed; isAgain: boolean };

/**
 * Makes one request and never repeats it. Where no answer came it asks what became of it, which `onChecking` hears, and
 * throws only where nothing was sent, or where nobody can say: then with `retry: "unknown-outcome"`. `keptAt` is the path of a
 * page that shows what became of it also after it was left.
 */
export function useSend(onChecking: (isChecking: boolean) => void, keptAt?: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { ...sendPress((id) => `/send/${id}`), ...(keptAt !== undefined && { keptAt }) },
    mutationFn: ({ composed, isAgain }: Sending): Promise<Answered> =>
      sendOnce({ post: (press) => post(composed, press), isAgain, onChecking }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: senderKeys.all }),
        client.invalidateQueries({ queryKey: sendKeys.recent }),
        client.invalidateQueries({ queryKey: messageKeys.all }),
        client.invalidateQueries({ queryKey: factsKeys.all }),
      ]);
    },
  });
}

async function post({ channel, body }: Composed, press: Press): Promise<Answered> {
  switch (channel) {
    case "sms":
      return answeredBy(await http("POST /api/sms/messages", { body: { ...body, ...press } }));
    case "sms-bulk":
      return answeredBy(await http("POST /api/sms/bulk", { body: { ...body, ...press } }));
    case "chat-text":
      return chatAnsweredBy(await http("POST /api/chat/text", { body: { ...body, ...press } }));
    case "chat-template":
      return chatAnsweredBy(await http("POST /api/chat/template", { body: { ...body, ...press } }));
  }
}

const answeredBy = ({ sendId, startsAt }: { sendId: string; startsAt?: string | undefined }): Answered => ({
  sendId,
  how: startsAt === undefined ? "answered" : "waiting",
  refusal: null,
});
