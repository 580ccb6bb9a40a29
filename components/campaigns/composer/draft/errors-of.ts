import type { FieldErrors } from "react-hook-form";
import type { DraftInput } from "#lib/client/campaigns/draft-mutations.ts";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { type DraftValues, EMPTY_DRAFT } from "./draft-values.ts";

/** Where the form calls it otherwise. */
const FIELD_OF: Record<string, keyof DraftValues> = {
  "content.text": "text",
  "content.linkTo": "linkTo",
  "content.templateName": "templateName",
  "content.language": "language",
  scheduledAt: "date",
  messagesPerSecond: "pace",
  hours: "hoursTo",
  variant: "secondText",
  "variant.text": "secondText",
  "variant.share": "secondShare",
};

/** What the schema of the server finds wrong, at the field of the form. */
export function errorsOf(input: DraftInput): FieldErrors<DraftValues> {
  const errors: FieldErrors<DraftValues> = {};
  for (const issue of CreateCampaign.safeParse(input).error?.issues ?? []) {
    const path = issue.path.join(".");
    const field =
      FIELD_OF[path] ??
      (path.startsWith("content.variants") ? "otherTexts" : path in EMPTY_DRAFT ? path : "text");
    errors[field as keyof DraftValues] ??= { type: "rule", message: issue.message } as never;
  }
  return errors;
}
