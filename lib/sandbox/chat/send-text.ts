import { SendText } from "../../contract/wire/chat.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse } from "../http/refusal.ts";
import { acceptChat } from "./accept-chat.ts";

/** `POST …/messages/text`: freeform text, only into open windows (§4.1 r2). */
export async function sendText({ sandbox, customer, body, faults }: Call): Promise<Answer> {
  const { to, text, idempotency_key } = parse(SendText, body);
  return await acceptChat({
    sandbox,
    customer,
    to,
    faults,
    idempotencyKey: idempotency_key,
    payload: { kind: "text", text },
  });
}
