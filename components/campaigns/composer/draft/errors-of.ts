import type { FieldErrors } from "react-hook-form";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { DraftValues } from "./draft-values.ts";

const FIELD_OF: Record<string, keyof DraftValues> = {
  name: "name",
  "content.text": "text",
  "content.linkTo": "linkTo",
  senderId: "senderId",
  "content.templateName": "templateName",
  "content.language": "language",
  scheduledAt: "date",
  messagesPerSecond: "pace",
  hours: "hoursTo",
};

/** What the schema of the server finds wrong, at the field of the form. */
export function errorsOf(input: DraftInput): FieldErrors<DraftValues> {
  const errors: FieldErrors<DraftValues> = {};
  for (const issue of CreateCampaign.safeParse(input).error?.issues ?? []) {
    const field = FIELD_OF[issue.path.join(".")] ?? "text";
    errors[field] ??= { type: "rule", message: issue.message } as never;
  }
  return errors;
}
