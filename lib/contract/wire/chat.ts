import "../zod.ts";
import { z } from "zod";
import { DEFAULT_TEMPLATE_LANGUAGE, MAX_CHAT_TEXT_LENGTH, MAX_IDEMPOTENCY_KEY_LENGTH } from "./limits.ts";
import { boundedText, LooseText, requiredText, ServiceId } from "./text.ts";

const common = {
  // Non-string entries are dropped, not refused, by the recipient rules (§4.1 r2).
  to: z.union([z.string(), z.array(z.unknown())], "to must be a string or an array of strings"),
  idempotency_key: z
    .string("idempotency_key must be a string")
    .max(
      MAX_IDEMPOTENCY_KEY_LENGTH,
      `idempotency_key must be at most ${MAX_IDEMPOTENCY_KEY_LENGTH} characters`,
    )
    .optional(),
};

/** Body of a text send (§2.2): `text` of 1 to 4096 characters; recipients are checked by `processRecipients`. */
export const SendText = z.object({ ...common, text: boundedText("text", MAX_CHAT_TEXT_LENGTH) });
export type SendText = z.infer<typeof SendText>;

const Scalar = z.union([z.string(), z.number(), z.boolean()], "must be a text, a number, true or false");
/** Body bindings in the flat form (§2.4). */
export const Bindings = z.record(z.string(), Scalar, "must be an object of text values");

/** One button binding, forwarded as a button component (§2.4). */
export const ButtonParameters = z.looseObject({
  sub_type: requiredText("buttons.sub_type"),
  parameters: z.array(
    z.looseObject({ type: z.string("type must be a string"), payload: z.string().optional() }),
    "buttons.parameters must be an array",
  ),
});
export type ButtonParameters = z.infer<typeof ButtonParameters>;

/** Grouped template parameters: optional `header`, `body`, `buttons` (§2.4). */
export const GroupedParameters = z.strictObject({
  header: Bindings.optional(),
  body: Bindings.optional(),
  buttons: z.array(ButtonParameters).optional(),
});
export type GroupedParameters = z.infer<typeof GroupedParameters>;

/** Flat body bindings or grouped components (§2.4). */
export const TemplateParameters = z.union(
  [GroupedParameters, Bindings],
  "template_parameters must be an object of text values, or grouped as header, body, buttons",
);
export type TemplateParameters = z.infer<typeof TemplateParameters>;

/** Body of a template send (§2.2); `language` defaults to `en`. */
export const SendTemplate = z.object({
  ...common,
  template_name: requiredText("template_name"),
  template_parameters: TemplateParameters.optional(),
  language: requiredText("language").default(DEFAULT_TEMPLATE_LANGUAGE),
});
export type SendTemplate = z.infer<typeof SendTemplate>;

/** One recipient's result inside a 200 (§2.3): `success` means queued, not delivered. */
export const ChatResult = z.looseObject({
  to: z.string(),
  success: z.boolean(),
  messageId: ServiceId.nullish(),
  wamid: z.string().nullish(),
  status: z.string().nullish(),
  error: LooseText,
});
export type ChatResult = z.infer<typeof ChatResult>;

/** `data` of both chat sends: one result per recipient, to be matched by `to` (§4.1). */
export const ChatResults = z.looseObject({ results: z.array(ChatResult) });
export type ChatResults = z.infer<typeof ChatResults>;
