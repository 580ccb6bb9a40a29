import type { ReactNode } from "react";
import { SANDBOX_SECTIONS, type SandboxSection } from "#lib/contract/desk/sandbox.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { MenuButton } from "../ui/menu-button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { CallsSection } from "./calls-section.tsx";
import { ConnectionSection } from "./connection-section.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { CustomersSection } from "./customers-section.tsx";
import { FaultsSection } from "./faults-section.tsx";
import { KeysSection } from "./keys-section.tsx";
import { SECTION_LABELS } from "./sandbox-sections.ts";
import { SettingsSection } from "./settings-section.tsx";
import { SmsSection } from "./sms-section.tsx";
import { TemplatesSection } from "./templates-section.tsx";
import { WebhookSection } from "./webhook-section.tsx";

const BODY_OF: Record<SandboxSection, () => ReactNode> = {
  connection: ConnectionSection,
  keys: KeysSection,
  webhook: WebhookSection,
  credits: CreditsSection,
  sms: SmsSection,
  templates: TemplatesSection,
  customers: CustomersSection,
  calls: CallsSection,
  faults: FaultsSection,
  settings: SettingsSection,
};

/** The portal of the built-in sandbox and its levers, one section at a time. */
export function SandboxPage({ section }: { section: SandboxSection }) {
  const Body = BODY_OF[section];
  return (
    <Page>
      <PageHeader
        title="Sandbox"
        purpose="The service's portal, played on this machine, and the levers to try what seldom happens. Nothing real leaves."
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
          label={`${SECTION_LABELS[section]}: another section`}
          text={SECTION_LABELS[section]}
          groups={[
            {
              key: "sections",
              items: SANDBOX_SECTIONS.map((key) => ({ key, label: SECTION_LABELS[key], href: hrefOf(key) })),
            },
          ]}
        />
      </div>
      <Body />
    </Page>
  );
}

function hrefOf(section: SandboxSection): string {
  return section === "connection" ? "/sandbox" : `/sandbox?section=${section}`;
}
