import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ChatSendAnswer,
  SendChatTemplate,
  SendChatText,
  SendSms,
  SendSmsBulk,
  SmsBulkAnswer,
  SmsSendAnswer,
} from "#lib/contract/desk/send.ts";
import { http } from "../http.ts";
import { sendKeys } from "./keys.ts";

/** What a person sends from the composer; the body is exactly what the route of its channel takes. */
export type Composed =
  | { channel: "sms"; body: SendSms }
  | { channel: "sms-bulk"; body: SendSmsBulk }
  | { channel: "chat-text"; body: SendChatText }
  | { channel: "chat-template"; body: SendChatTemplate };

export type Answered =
  | { channel: "sms"; answer: SmsSendAnswer }
  | { channel: "sms-bulk"; answer: SmsBulkAnswer }
  | { channel: "chat-text" | "chat-template"; answer: ChatSendAnswer };

const PATH = {
  sms: "/api/sms/messages",
  "sms-bulk": "/api/sms/bulk",
  "chat-text": "/api/chat/text",
  "chat-template": "/api/chat/template",
} as const satisfies Record<Composed["channel"], string>;

/** Makes one request and never repeats it; an SMS whose answer is lost throws with `retry: "unknown-outcome"`. */
export function useSend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ channel, body }: Composed): Promise<Answered> => {
      const answer = await http<unknown>({ method: "POST", path: PATH[channel], body });
      return { channel, answer } as Answered;
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sendKeys.senders }),
        client.invalidateQueries({ queryKey: ["messages"] }),
        client.invalidateQueries({ queryKey: ["facts"] }),
      ]);
    },
  });
}
