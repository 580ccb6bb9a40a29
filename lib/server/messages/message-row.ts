import type { MessageRow } from "../../contract/desk/message.ts";

export type MessageSource = Omit<MessageRow, "stateAt" | "createdAt" | "campaign"> & {
  stateAt: Date;
  createdAt: Date;
  campaignId: string;
  campaignName: string;
  campaignKind: "campaign" | "direct";
};

/** What a list row needs, from `message` and its `campaign`. */
export const MESSAGE_COLUMNS = `
  message.id, message.channel, message.service_id AS "serviceId", message.number, message.state,
  message.state_at AS "stateAt", message.created_at AS "createdAt", message.grade,
  message.error_code AS "errorCode", message.error_text AS "errorText", message.is_retryable AS "isRetryable",
  campaign.id AS "campaignId", campaign.name AS "campaignName", campaign.kind AS "campaignKind"`;

/** The row as the desk shows it. */
export function messageRow(source: MessageSource): MessageRow {
  const { campaignId, campaignName, campaignKind, stateAt, createdAt, ...row } = source;
  return {
    ...row,
    stateAt: stateAt.toISOString(),
    createdAt: createdAt.toISOString(),
    campaign: { id: campaignId, name: campaignName, kind: campaignKind },
  };
}
