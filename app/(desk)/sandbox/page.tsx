import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { RoleNote } from "#components/sandbox/role-note.tsx";
import { SandboxPage } from "#components/sandbox/sandbox-page.tsx";
import { sectionOf } from "#components/sandbox/sandbox-sections.ts";
import { isTourOpen, TOUR_COOKIE } from "#components/sandbox/tour/tour-cookie.ts";
import { NotFoundPage } from "#components/shell/not-found-page.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { SANDBOX_ANSWERS } from "#lib/contract/desk/sandbox/sandbox.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getSection } from "#lib/server/sandbox-portal/index.ts";

export const metadata: Metadata = { title: "Sandbox" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Sandbox({ searchParams }: { searchParams: Search }) {
  const { actor, env } = await pageCtx();
  if (!env.sandboxAdminUrl) return <NotFoundPage />;
  if (!hasRight(actor, "settings")) return <RoleNote />;
  const [search, jar] = await Promise.all([searchParams, cookies()]);
  const section = sectionOf(search);
  const client = createQueryClient();
  // When it fails the browser asks again, and says what failed.
  await client.prefetchQuery({
    ...sandboxQuery(section),
    queryFn: () => readPage(SANDBOX_ANSWERS[section], (ctx) => getSection(ctx, section)),
    retry: false,
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SandboxPage section={section} isTourOpen={isTourOpen(jar.get(TOUR_COOKIE)?.value)} />
    </HydrationBoundary>
  );
}
