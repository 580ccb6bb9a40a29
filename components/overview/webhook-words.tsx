import type { Connections } from "#lib/contract/desk/overview.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PortalLink } from "../domain/portal-link.tsx";
import { Time } from "../ui/time/time.tsx";

/** "Last event 4 s ago, none refused" */
export function WebhookWords({ webhook }: Pick<Connections, "webhook">) {
  const refused = webhook.refused === 0 ? "none refused" : `${formatCount(webhook.refused)} refused in 24 h`;
  if (!webhook.hasSecret) return "No signing secret is set, so we accept no events";
  if (webhook.silentSince !== null) {
    return (
      <>
        No event since chat messages were sent at <Time value={webhook.silentSince} show="day" />. The service
        may have paused the webhook. <PortalLink task="webhook">Check it in the portal</PortalLink>
      </>
    );
  }
  if (webhook.lastEventAt === null)
    return webhook.refused === 0 ? "No event received yet" : `No event accepted, ${refused}`;
  return (
    <>
      Last event <Time value={webhook.lastEventAt} show="relative" />, {refused}
    </>
  );
}
