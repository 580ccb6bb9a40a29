import { examplesOf } from "#components/settings/own-systems/developers/examples.ts";
import { Problems } from "#components/settings/own-systems/developers/problems.tsx";
import { QuickStart } from "#components/settings/own-systems/developers/quick-start.tsx";
import { Reference } from "#components/settings/own-systems/developers/reference.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { Search } from "#lib/client/address/search.ts";
import { SenderList } from "#lib/contract/desk/send/sender.ts";
import { t, translated } from "#lib/contract/language.ts";
import { API_REFERENCE } from "#lib/server/api/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { listSenders } from "#lib/server/sms/index.ts";
import { titled } from "../../may-set.ts";

export const generateMetadata = titled("own-systems/developers");

const HERE = "/settings/own-systems/developers";
const PARTS = translated(
  () =>
    [
      { of: "start", href: HERE, label: t("Quick start", "Anza haraka") },
      { of: "reference", href: `${HERE}?of=reference`, label: t("Reference", "Rejea") },
      { of: "problems", href: `${HERE}?of=problems`, label: t("Problem codes", "Misimbo ya matatizo") },
    ] as const,
);

/** For whoever writes the program of another system: nothing of it is secret, so everybody who is signed in may read it. */
export default async function Developers({ searchParams }: { searchParams: Promise<Search> }) {
  const { env } = await pageCtx();
  const { of, door, language } = await searchParams;
  const { of: part } = PARTS.find((each) => each.of === of) ?? PARTS[0];
  return (
    <>
      <SettingsHeader current="own-systems/developers" />
      <Tabs
        label={t("Developers", "Wasanidi programu")}
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
    </>
  );
}

type StartProps = { origin: string; isSandbox: boolean; language: Search[string] };

async function Start({ origin, isSandbox, language }: StartProps) {
  const { items } = await readPage(SenderList, (ctx) => listSenders(ctx));
  const known = items.find(({ outcome }) => outcome === "accepted")?.name;
  const examples = examplesOf({
    origin,
    sender: known ?? (isSandbox ? "AMANI AGRO" : t("YOUR SENDER", "JINA LAKO")),
  });
  return <QuickStart origin={origin} examples={examples} language={language} />;
}
