import { componentsOf } from "../../contract/rules/template/template-parameters.ts";
import { SendTemplate } from "../../contract/wire/chat.ts";
import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { parse } from "../http/refusal.ts";
import { acceptChat } from "./accept-chat.ts";

/** `POST …/messages/template`: outside the window too; approval and parameters are checked later (§4.1 r4, r5). */
export async function sendTemplate({ sandbox, customer, body, faults }: Call): Promise<Answer> {
  const { to, template_name, template_parameters, language, idempotency_key } = parse(SendTemplate, body);
  const components = componentsOf(template_parameters ?? {});
  return await acceptChat({
    sandbox,
    customer,
    to,
    faults,
    idempotencyKey: idempotency_key,
    payload: { kind: "template", name: template_name, language, components },
  });
}
