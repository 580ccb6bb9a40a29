import { Fragment, type ReactNode } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { JsonText } from "./json-text.tsx";

const ORIGIN = {
  created: "Created here",
  event: "Made elsewhere, from an event",
  send: "Known from a send",
  person: "Added by its name",
} as const;

const FORMAT: Partial<Record<string, string>> = { positional: "Numbered", named: "Named" };

/** What else the service says of it, as it came; only what it says. */
export function FactsSection({ template }: { template: Template }) {
  const { origin, createdBy, createdAt, category, revision, parameterFormat, providerStatus } = template;
  const { syncStatus, syncedAt, serviceId } = template;
  const facts: [label: string, value: ReactNode][] = [
    [
      "From",
      createdBy === null ? (
        ORIGIN[origin]
      ) : (
        <Fragment key="from">
          {ORIGIN[origin]} by <bdi>{createdBy}</bdi>
        </Fragment>
      ),
    ],
    ["Known since", <Time key="since" value={createdAt} show="day" />],
    ["Category", category !== null && categoryName(category)],
    ["Revision", revision],
    ["Fields are", parameterFormat !== null && (FORMAT[parameterFormat.toLowerCase()] ?? parameterFormat)],
    ["Provider says", providerStatus],
    ["Sync", syncStatus],
    ["Synced", syncedAt !== null && <Time key="synced" value={syncedAt} />],
    ["Sync error", jsonOf(template.lastSyncError)],
    ["Disabled", jsonOf(template.disableInfo)],
    ["Locked", jsonOf(template.lockInfo)],
    ["Rejection", jsonOf(template.rejectionInfo)],
    ["Service id", serviceId !== null && <code className="code break-all">{serviceId}</code>],
  ];
  return (
    <Section title="Details">
      <Card isPadded>
        <Facts
          shape="list"
          facts={facts.flatMap(([label, value]) =>
            value === null || value === false || value === undefined ? [] : [{ key: label, label, value }],
          )}
        />
      </Card>
    </Section>
  );
}

const jsonOf = (value: unknown): ReactNode =>
  value === null || value === undefined ? null : <JsonText value={value} />;
