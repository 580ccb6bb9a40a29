import type { Metadata } from "next";
import type { Search } from "#lib/client/address/search.ts";
import { Inbox } from "./inbox.tsx";

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ searchParams }: { searchParams: Promise<Search> }) {
  return <Inbox search={await searchParams} />;
}
