import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { LateEventsSection, LateKeysSection } from "#components/settings/late-settings.tsx";
import { NotForYou } from "#components/settings/not-for-you.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { apiKeysQuery } from "#lib/client/api-keys.ts";
import { eventAddressesQuery } from "#lib/client/event-addresses.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { ApiKeyList } from "#lib/contract/desk/api/key.ts";
import { EventAddresses } from "#lib/contract/desk/event-address.ts";
import { Console } from "#lib/contract/desk/settings/console.ts";
import { canSeeNumbers, hasRight, rightsOf } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { Managers } from "#lib/contract/desk/team/team.ts";
import { listKeys } from "#lib/server/api/index.ts";
import { listEventAddresses } from "#lib/server/outgoing/index.ts";
import { getConsole } from "#lib/server/overview/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listManagers } from "#lib/server/team/index.ts";
import { titled } from "../may-set.ts";

export const generateMetadata = titled("own-systems");

/** Each way to connect a system of one's own is a section of its own. */
export default async function OwnSystems() {
  const { actor, env } = await pageCtx();
  const isManager = hasRole(actor.role, "admin");
  const hasSettings = hasRight(actor, "settings");
  if (!isManager && !hasSettings) {
    const { names } = await readPage(Managers, (ctx) => listManagers(ctx));
    return (
      <>
        <SettingsHeader current="own-systems" />
        <NotForYou what="own-systems" managers={names} />
      </>
    );
  }
  const client = createQueryClient();
  const [keys, addresses, console] = await Promise.all([
    isManager && readPage(ApiKeyList, (ctx) => listKeys(ctx)),
    hasSettings && readPage(EventAddresses, (ctx) => listEventAddresses(ctx)),
    hasSettings && readPage(Console, (ctx) => getConsole(ctx)),
  ]);
  if (keys) client.setQueryData(apiKeysQuery.queryKey, keys);
  if (addresses) client.setQueryData(eventAddressesQuery.queryKey, addresses);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsHeader current="own-systems" />
      <LatePart>
        {isManager && <LateKeysSection rights={rightsOf(actor)} origin={env.publicOrigin} />}
        {console && <LateEventsSection canSeeNumbers={canSeeNumbers(actor)} fixed={console.noticeWebhook} />}
      </LatePart>
    </HydrationBoundary>
  );
}
