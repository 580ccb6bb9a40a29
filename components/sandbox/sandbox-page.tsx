import { SANDBOX_SECTIONS, type SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { MenuButton } from "../ui/popup/menu-button.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { SECTION_LABELS } from "./sandbox-sections.ts";
import { SectionBody } from "./section-body.tsx";
import { LazyTour } from "./tour/lazy-tour.tsx";

type SandboxPageProps = { section: SandboxSection; isTourOpen: boolean };

/** The portal of the built-in sandbox and its levers, one section at a time. */
export function SandboxPage({ section, isTourOpen }: SandboxPageProps) {
  return (
    <Page>
      <PageHeader
        title="Sandbox"
        purpose="Practise here: a copy of the service on this computer. No real messages are sent."
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
      {section === "connection" && <LazyTour wasOpen={isTourOpen} />}
      <SectionBody section={section} />
    </Page>
  );
}

function hrefOf(section: SandboxSection): string {
  return section === "connection" ? "/sandbox" : `/sandbox?section=${section}`;
}
