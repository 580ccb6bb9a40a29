import { FoundWords, Glossary } from "#components/settings/glossary.tsx";
import { GlossaryTabs } from "#components/settings/glossary-tabs.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { type Search, textOf } from "#lib/client/address/search.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { titled } from "../may-set.ts";

/** Characters of what somebody looks for. */
const MAX_SEARCH = 100;

export const generateMetadata = titled("words");

export default async function WordsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await pageCtx();
  const search = await searchParams;
  const part = search.of === "console" ? "console" : "sending";
  const q = textOf(search, "q", MAX_SEARCH);
  return (
    <>
      <SettingsHeader current="words" />
      <GlossaryTabs current={part} q={q} />
      {q ? <FoundWords q={q} /> : <Glossary part={part} />}
    </>
  );
}
