import type { Metadata } from "next";
import type { Search } from "#lib/client/address/search.ts";
import { t } from "#lib/contract/language.ts";
import { foundAs, foundPage } from "../../found.tsx";
import { findThread } from "../find-thread.ts";
import { Inbox } from "../inbox.tsx";

type ConversationPageProps = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params }: ConversationPageProps): Promise<Metadata> {
  return foundAs(findThread((await params).id), t("Inbox", "Mazungumzo"));
}

async function ConversationPage({ params, searchParams }: ConversationPageProps) {
  const [thread, search] = [await findThread((await params).id), await searchParams];
  return <Inbox search={search} thread={thread} />;
}

export default foundPage(ConversationPage);
