import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  ChatSendAnswer,
  SendChatTemplate,
  SendChatText,
  SendSms,
  SendSmsBulk,
} from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import { factsKeys } from "../facts/keys.ts";
import { http } from "../http.ts";
import { messageKeys } from "../messages/keys.ts";
import { senderKeys } from "../senders/keys.ts";
import { askAfter } from "./ask-after.ts";
import { sendKeys } from "./keys.ts";
import { pressOnce } from "./press-once.ts";

/** What a person sends from the composer; the body is exactly what the route of its channel takes. */
export type Composed =
  | { channel: "sms"; body: SendSms }
  | { channel: "sms-bulk"; body: SendSmsBulk }
  | { channel: "chat-text"; body: SendChatText }
  | { channel: "chat-template"; body: SendChatTemplate };

/**
 * Where a send is shown, and how that is known: by its answer, or because it is asked after one that did not reach this
 * browser (`seen`) or us (`lost`). `refusal` is what the answer says of the first person who was refused.
 */
export type Answered = { sendId: string; how: "answered" | "seen" | "lost"; refusal: string | null };

/** What the server knows one press by, and whether it asks before the same goes to the same number again. */
type Press = { sendToken: string; isRepeatRefused: boolean };

/** `isAgain`: the person was asked, and wants it to go to the same numbers again. */
export type Sending = { composed: Composed; isAgain: boolean };

/**
 * Makes one request and never repeats it. Where no answer came it asks what became of it, `isChecking` meanwhile, and
 * throws only where nothing was sent, or where nobody can say: then with `retry: "unknown-outcome"`.
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
      }).catch((error: unknown) => findLost(sendToken, error));
      if ("how" in pressed) return pressed;
      return "answer" in pressed ? pressed.answer : seenAs("seen", pressed.arrived.campaignId);
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: senderKeys.all }),
        client.invalidateQueries({ queryKey: sendKeys.recent }),
        client.invalidateQueries({ queryKey: messageKeys.all }),
        client.invalidateQueries({ queryKey: factsKeys.all }),
      ]);
    },
  });
  return { mutateAsync, isChecking };
}

/** The answer of the service is lost, not the press: it is written down, and this is where it is shown. */
async function findLost(sendToken: string, error: unknown): Promise<Answered> {
  if (!(error instanceof Fault) || error.retry !== "unknown-outcome") throw error;
  const arrived = await askAfter({ sendToken }).catch(() => null);
  if (!arrived?.campaignId) throw error;
  return seenAs("lost", arrived.campaignId);
}

function seenAs(how: "seen" | "lost", sendId: string | null): Answered {
  if (sendId === null) throw new Fault("internal", "The token of this message belongs to a template.");
  return { sendId, how, refusal: null };
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

const answeredBy = ({ sendId }: { sendId: string }): Answered => ({ sendId, how: "answered", refusal: null });

function chatAnsweredBy({ sendId, results }: ChatSendAnswer): Answered {
  const refused = results.find(({ success }) => !success);
  const refusal = refused ? (refused.error ?? "The service refused it.") : null;
  return { sendId, how: "answered", refusal };
}
