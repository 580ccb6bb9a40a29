import type { Metadata } from "next";
import { examplesOf } from "#components/settings/own-systems/developers/examples.ts";
import { Problems } from "#components/settings/own-systems/developers/problems.tsx";
import { QuickStart } from "#components/settings/own-systems/developers/quick-start.tsx";
import { Reference } from "#components/settings/own-systems/developers/reference.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { SenderList } from "#lib/contract/desk/send/sender.ts";
import { API_REFERENCE } from "#lib/server/api/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";

export const metadata: Metadata = { title: "Developers" };

const HERE = "/settings/own-systems/developers";
const PARTS = [
  { of: "start", href: HERE, label: "Quick start" },
  { of: "reference", href: `${HERE}?of=reference`, label: "Reference" },
  { of: "problems", href: `${HERE}?of=problems`, label: "Problem codes" },
] as const;

/** For whoever writes the program of another system: nothing of it is secret, so everybody who is signed in may read it. */
export default async function Developers({ searchParams }: { searchParams: Promise<Search> }) {
  const { env } = await pageCtx();
  const { of, door, language } = await searchParams;
  const { of: part } = PARTS.find((each) => each.of === of) ?? PARTS[0];
  return (
    <Page>
      <PageHeader
        title="Developers"
        purpose="Send from your own system through this console, and never message anybody twice."
        back={{ href: "/settings/own-systems", label: "Own systems" }}
      />
      <Tabs
        label="Developers"
        tabs={PARTS.map(({ href, label, ...each }) => ({ href, label, isCurrent: each.of === part }))}
      />
      {part === "start" && <Start origin={env.publicOrigin} isSandbox={env.isSandbox} language={language} />}
      {part === "reference" && (
        <Reference
          doors={API_REFERENCE.doors}
          chosen={API_REFERENCE.doorOf(String(door))}
          documentAddress={`${env.publicOrigin}/api/v1/openapi.json`}
        />
      )}
      {part === "problems" && <Problems problems={API_REFERENCE.problems} />}
    </Page>
  );
}

type StartProps = { origin: string; isSandbox: boolean; language: Search[string] };

async function Start({ origin, isSandbox, language }: StartProps) {
  const { items } = await readPage(SenderList, (ctx) => listSenders(ctx));
  const known = items.find(({ outcome }) => outcome === "accepted")?.name;
  const examples = examplesOf({ origin, sender: known ?? (isSandbox ? "AMANI AGRO" : "YOUR SENDER") });
  return <QuickStart origin={origin} examples={examples} language={language} />;
}
