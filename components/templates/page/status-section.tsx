"use client";

import { RefreshCw, RotateCw } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { TemplateStatus } from "#components/domain/template/template-status.tsx";
import { useCheckTemplate, useSyncTemplate } from "#lib/client/templates/mutations.ts";
import type { Template, TemplateFactAnswer } from "#lib/contract/desk/template.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { List } from "../../ui/list/list.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

type StatusSectionProps = { template: Template; canAsk: boolean; canSync: boolean };

/** Everything that was said about its status, newest first, and the buttons that ask for more. */
export function StatusSection({ template, canAsk, canSync }: StatusSectionProps) {
  const check = useCheckTemplate(template.id);
  const sync = useSyncTemplate(template.id);
  const [serviceId, setServiceId] = useState("");
  const isKnown = template.serviceId !== null;
  const { checkedAt, checkProblem, history } = template;
  return (
    <Section
      title="Status"
      note={
        checkedAt === null ? (
          "Never checked"
        ) : (
          <>
            Last checked <Time value={checkedAt} show="relative" />
          </>
        )
      }
      end={
        isKnown && (
          <>
            {canAsk && (
              <Button
                size="small"
                icon={<RefreshCw />}
                isBusy={check.isPending}
                onClick={() => check.mutate(undefined)}
              >
                Check now
              </Button>
            )}
            {canSync && (
              <Button
                size="small"
                icon={<RotateCw />}
                isBusy={sync.isPending}
                onClick={() => sync.mutate(undefined)}
              >
                Sync with the provider
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {checkProblem !== null && <p className="text-13 text-amber-fg">{checkProblem}</p>}
        <FaultNote error={check.error ?? sync.error} title="Not checked" />
        {!isKnown && canAsk && (
          <div className="flex flex-wrap items-end gap-3">
            <Field
              label="Id in the service"
              hint="To check it. You find it in the portal"
              className="min-w-60 flex-1"
            >
              <Input
                isCode
                value={serviceId}
                maxLength={128}
                autoComplete="off"
                onChange={(event) => setServiceId(event.target.value)}
              />
            </Field>
            <Button
              isBusy={check.isPending}
              lockedBecause={serviceId.trim() === "" ? "Enter the id" : undefined}
              onClick={() => check.mutate(serviceId.trim())}
            >
              Check with this id
            </Button>
          </div>
        )}
        {history.length === 0 ? (
          <p className="text-13 text-ink-2">We have heard nothing about it from the service.</p>
        ) : (
          <List label="Status history">
            {history.map((fact) => (
              <FactRow key={fact.id} fact={fact} />
            ))}
          </List>
        )}
      </div>
    </Section>
  );
}

function FactRow({ fact }: { fact: TemplateFactAnswer }) {
  const { state, status, reason, revision, at, source, by, syncStatus } = fact;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-40 flex-1">
        {state === null ? (
          <span className="text-13 text-ink-2">No status said</span>
        ) : (
          <TemplateStatus state={state} status={status} />
        )}
        {reason !== null && <p className="text-12 text-ink-2">“{reason}”</p>}
        <p className="text-12 text-ink-3">
          {revision !== null && `Revision ${revision}. `}
          {SOURCE[source]}
          {by !== null && (
            <>
              {" "}
              by <bdi>{by}</bdi>
            </>
          )}
          {syncStatus !== null && `. Sync: ${syncStatus}`}
        </p>
        {INFOS.map(
          ([label, key]) =>
            fact[key] != null && (
              <p key={key} className="text-12 text-ink-3">
                {label}: <JsonText value={fact[key]} />
              </p>
            ),
        )}
      </div>
      <Time value={at} className="num text-12 text-ink-3" />
    </li>
  );
}

const INFOS = [
  ["Rejection", "rejectionInfo"],
  ["Disabled", "disableInfo"],
  ["Locked", "lockInfo"],
  ["Sync error", "lastSyncError"],
] as const;

const SOURCE = {
  create: "Created here",
  event: "From an event",
  read: "Checked",
  sync: "Synced",
} as const;

/** What the contract gives no shape: a text is shown as it is, anything else as JSON. */
export function JsonText({ value }: { value: unknown }) {
  return typeof value === "string" ? value : <code className="code break-all">{JSON.stringify(value)}</code>;
}

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
