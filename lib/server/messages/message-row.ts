import type { MessageRow } from "../../contract/desk/message.ts";
import type { MessageSource } from "../store/message/message-view.ts";

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
