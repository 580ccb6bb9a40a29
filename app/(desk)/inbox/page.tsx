import type { Metadata } from "next";
import type { Search } from "#lib/client/address/search.ts";
import { t } from "#lib/contract/language.ts";
import { Inbox } from "./inbox.tsx";

export function generateMetadata(): Metadata {
  return { title: t("Inbox", "Mazungumzo") };
}

export default async function InboxPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <Inbox search={await searchParams} />;
}
