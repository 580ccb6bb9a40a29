import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { RoleNote } from "#components/sandbox/role-note.tsx";
import { SandboxPage, sectionOf } from "#components/sandbox/sandbox-page.tsx";
import { isTourOpen, TOUR_COOKIE } from "#components/sandbox/tour/tour-cookie.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { SANDBOX_ANSWERS } from "#lib/contract/desk/sandbox/sandbox.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getSection } from "#lib/server/sandbox-portal/index.ts";
import { foundAs, foundPage } from "../found.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return foundAs(requireSandbox(), "Sandbox");
}

type Search = Promise<Record<string, string | string[] | undefined>>;

async function Sandbox({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSandbox();
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

export default foundPage(Sandbox);

/** Beside the real service there is none. */
async function requireSandbox() {
  const ctx = await pageCtx();
  if (!ctx.env.sandboxAdminUrl)
    throw new Fault("not_found", t("There is no such page.", "Hakuna ukurasa kama huo."));
  return ctx;
}
