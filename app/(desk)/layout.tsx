import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { RAIL_COOKIE, readFold } from "#components/shell/frame/rail-cookie.ts";
import { readTheme, THEME_COOKIE } from "#components/shell/theme/theme.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { Facts } from "#lib/contract/desk/facts.ts";
import { getFacts } from "#lib/server/overview/index.ts";
import { getLiveIdForPage, readPage, requireActor } from "#lib/server/pages/index.ts";
import DeskError from "./error.tsx";
import { Desk } from "./providers.tsx";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const [, jar] = await Promise.all([requireActor(), cookies()]);
  const liveFrom = await getLiveIdForPage();
  const client = createQueryClient();
  client.setQueryData(factsQuery.queryKey, await readPage(Facts, (ctx) => getFacts(ctx)));
  return (
    <Queries>
      <HydrationBoundary state={dehydrate(client)}>
        <Desk
          theme={readTheme(jar.get(THEME_COOKIE)?.value)}
          isFolded={readFold(jar.get(RAIL_COOKIE)?.value)}
          liveFrom={liveFrom}
          failed={DeskError}
        >
          {children}
        </Desk>
      </HydrationBoundary>
    </Queries>
  );
}
