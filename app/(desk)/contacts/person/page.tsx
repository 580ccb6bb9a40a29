import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LatePersonPage } from "#components/contacts/person/late-person-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { personQuery } from "#lib/client/people/queries.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Person } from "#lib/contract/desk/people/opt-out.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { leftToBrowser, pageCtx, readPage } from "#lib/server/pages/index.ts";
import { getPerson } from "#lib/server/people/index.ts";

// The number stays out of the title, which a browser keeps in its history.
export function generateMetadata(): Metadata {
  return { title: t("One person", "Mtu mmoja") };
}

export default async function OnePerson({ searchParams }: { searchParams: Promise<Search> }) {
  const { actor } = await pageCtx();
  const number = textOf(await searchParams, "number", 60);
  const client = createQueryClient();
  const person = await readPage(Person, (ctx) => getPerson(ctx, { number })).catch(leftToBrowser);
  if (person) client.setQueryData(personQuery(number).queryKey, { pages: [person], pageParams: [null] });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart key={number}>
        <LatePersonPage
          number={number}
          canChange={hasRole(actor.role, "sender")}
          canRelease={hasRole(actor.role, "admin")}
        />
      </LatePart>
    </HydrationBoundary>
  );
}
