import type { PendingMessage } from "#lib/contract/desk/message.ts";

/** Where somebody is seen who has no message yet: their place in the campaign, or the page of the send. */
export const pendingHref = ({ seq, campaign: { id, kind } }: PendingMessage): string =>
  kind === "campaign" ? `/campaigns/${id}?recipient=${seq}` : `/send/${id}`;
