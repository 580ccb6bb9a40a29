import { SANDBOX_SECTIONS, type SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { t, translated } from "#lib/contract/language.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { MenuButton } from "../ui/popup/menu-button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { SectionBody } from "./section-body.tsx";
import { LazyTour } from "./tour/lazy-tour.tsx";

type SandboxPageProps = { section: SandboxSection; isTourOpen: boolean };

/** The portal of the built-in sandbox and its levers, one section at a time. */
export function SandboxPage({ section, isTourOpen }: SandboxPageProps) {
  return (
    <Page>
      <PageHeader
        title="Sandbox"
        purpose={t(
          "Practise here: a copy of the service on this computer. No real messages are sent.",
          "Fanya mazoezi hapa: sandbox ni nakala ya huduma kwenye kompyuta hii. Hakuna jumbe halisi zinazotumwa.",
        )}
      />
      <div className="max-sm:hidden">
        <Tabs
          label="Sandbox"
          tabs={SANDBOX_SECTIONS.map((key) => ({
            href: hrefOf(key),
            label: SECTION_LABELS[key],
            isCurrent: key === section,
          }))}
        />
      </div>
      <div className="sm:hidden">
        <MenuButton
          label={t(
            `${SECTION_LABELS[section]}: another section`,
            `${SECTION_LABELS[section]}: sehemu nyingine`,
          )}
          text={SECTION_LABELS[section]}
          groups={[
            {
              key: "sections",
              items: SANDBOX_SECTIONS.map((key) => ({ key, label: SECTION_LABELS[key], href: hrefOf(key) })),
            },
          ]}
        />
      </div>
      {section === "connection" && <LazyTour wasOpen={isTourOpen} />}
      <SectionBody section={section} />
    </Page>
  );
}

function hrefOf(section: SandboxSection): string {
  return section === "connection" ? "/sandbox" : `/sandbox?section=${section}`;
}

/** The words of each section on its tab. */
export const SECTION_LABELS: Record<SandboxSection, string> = /* @__PURE__ */ translated(() => ({
  connection: t("Connection", "Muunganisho"),
  keys: t("Keys", "Funguo"),
  webhook: "Webhook",
  credits: t("Credits and senders", "Krediti na majina"),
  sms: t("SMS activity", "Shughuli za SMS"),
  templates: t("Templates", "Violezo"),
  customers: t("Play the customer", "Jifanye mteja"),
  calls: t("Calls", "Simu"),
  faults: t("Faults", "Hitilafu"),
  settings: t("Settings", "Mipangilio"),
}));

/** The section an address asks for; the first one where it asks for none. */
export function sectionOf(search: Record<string, string | string[] | undefined>): SandboxSection {
  return SANDBOX_SECTIONS.find((section) => section === search.section) ?? "connection";
}
