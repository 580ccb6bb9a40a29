import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  ChatSendAnswer,
  SendChatTemplate,
  SendChatText,
  SendSms,
  SendSmsBulk,
  SmsBulkAnswer,
  SmsSendAnswer,
} from "#lib/contract/desk/send.ts";
import { Fault } from "#lib/fault.ts";
import { http } from "../http.ts";
import { sendKeys } from "./keys.ts";
import { pressOnce } from "./press-once.ts";

/** What a person sends from the composer; the body is exactly what the route of its channel takes. */
export type Composed =
  | { channel: "sms"; body: SendSms }
  | { channel: "sms-bulk"; body: SendSmsBulk }
  | { channel: "chat-text"; body: SendChatText }
  | { channel: "chat-template"; body: SendChatTemplate };

export type Answered =
  | { channel: "sms"; answer: SmsSendAnswer }
  | { channel: "sms-bulk"; answer: SmsBulkAnswer }
  | { channel: "chat-text" | "chat-template"; answer: ChatSendAnswer }
  /** Its answer did not reach this browser; what became of it is listed with this campaign. */
  | { channel: "seen"; campaignId: string };

/** What the server knows one press by, and whether it asks before the same goes to the same number again. */
type Press = { sendToken: string; isRepeatRefused: boolean };

/** `isAgain`: the person was asked, and wants it to go to the same numbers again. */
export type Sending = { composed: Composed; isAgain: boolean };

/**
 * Makes one request and never repeats it. Where no answer came it asks what became of it, `isChecking` meanwhile, and
 * throws only where nothing was sent; a lost answer of the service throws with `retry: "unknown-outcome"`.
 */
export function useSend() {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ composed, isAgain }: Sending): Promise<Answered> => {
      const sendToken = crypto.randomUUID();
      const pressed = await pressOnce({
        sendToken,
        post: () => post(composed, { sendToken, isRepeatRefused: !isAgain }),
        onChecking: setChecking,
        words: { not: "Not sent", kept: "Your text is still here." },
      });
      if ("answer" in pressed) return pressed.answer;
      const { campaignId } = pressed.arrived;
      if (campaignId === null)
        throw new Fault("internal", "The token of this message belongs to a template.");
      return { channel: "seen", campaignId };
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: sendKeys.senders }),
        client.invalidateQueries({ queryKey: ["messages"] }),
        client.invalidateQueries({ queryKey: ["facts"] }),
      ]);
    },
  });
  return { mutateAsync, isChecking };
}

async function post({ channel, body }: Composed, press: Press): Promise<Answered> {
  switch (channel) {
    case "sms":
      return { channel, answer: await http("POST /api/sms/messages", { body: { ...body, ...press } }) };
    case "sms-bulk":
      return { channel, answer: await http("POST /api/sms/bulk", { body: { ...body, ...press } }) };
    case "chat-text":
      return { channel, answer: await http("POST /api/chat/text", { body: { ...body, ...press } }) };
    case "chat-template":
      return { channel, answer: await http("POST /api/chat/template", { body: { ...body, ...press } }) };
  }
}
