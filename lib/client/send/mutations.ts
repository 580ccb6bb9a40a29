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
import { askAfter, isUnheard } from "./ask-after.ts";
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
  | { channel: "chat-text" | "chat-template"; answer: ChatSendAnswer }
  /** Its answer did not reach this browser; what became of it is listed with this campaign. */
  | { channel: "seen"; campaignId: string };

/** `isAgain`: the person was asked, and wants it to go to the same numbers again. */
export type Sending = { composed: Composed; isAgain: boolean };

const PATH = {
  sms: "/api/sms/messages",
  "sms-bulk": "/api/sms/bulk",
  "chat-text": "/api/chat/text",
  "chat-template": "/api/chat/template",
} as const satisfies Record<Composed["channel"], string>;

/**
 * Makes one request and never repeats it. Where no answer came it asks what became of it, `isChecking` meanwhile, and
 * throws only where nothing was sent; a lost answer of the service throws with `retry: "unknown-outcome"`.
 */
export function useSend() {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ composed: { channel, body }, isAgain }: Sending): Promise<Answered> => {
      const sendToken = crypto.randomUUID();
      const press = { sendToken, isRepeatRefused: !isAgain };
      try {
        const answer = await http<unknown>({
          method: "POST",
          path: PATH[channel],
          body: { ...body, ...press },
        });
        return { channel, answer } as Answered;
      } catch (error) {
        if (!isUnheard(error)) throw error;
        const wasOffline = !navigator.onLine;
        setChecking(true);
        const { campaignId } = await askAfter({ sendToken })
          .catch(stayUnknown)
          .finally(() => setChecking(false));
        if (campaignId !== null) return { channel: "seen", campaignId };
        throw notSent(wasOffline, error);
      }
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

// Signed out meanwhile, for example: nobody has said yet that it was not sent.
function stayUnknown(cause: unknown): never {
  throw new Fault("service_unknown_outcome", "We could not check whether it was sent.", {
    cause,
    retry: "unknown-outcome",
  });
}

const notSent = (wasOffline: boolean, cause: Fault): Fault =>
  new Fault(
    "not_ready",
    wasOffline
      ? "Not sent: you were offline. Your text is still here."
      : "Not sent: the connection broke. Your text is still here.",
    { cause, retry: "safe" },
  );
