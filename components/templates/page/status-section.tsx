"use client";

import { RefreshCw, RotateCw } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { categoryName } from "#components/domain/template/category-name.ts";
import { TemplateStatus } from "#components/domain/template/template-status.tsx";
import { useCheckTemplate, useSyncTemplate } from "#lib/client/templates/mutations.ts";
import type { Template, TemplateFactAnswer } from "#lib/contract/desk/template.ts";
import { t, translated } from "#lib/contract/language.ts";
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
      title={t("Status", "Hali")}
      note={
        checkedAt === null
          ? t("Never checked", "Hakijawahi kuangaliwa")
          : t(
              <>
                Last checked <Time value={checkedAt} show="relative" />
              </>,
              <>
                Kiliangaliwa mwisho <Time value={checkedAt} show="relative" />
              </>,
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
                {t("Check now", "Angalia sasa")}
              </Button>
            )}
            {canSync && (
              <Button
                size="small"
                icon={<RotateCw />}
                isBusy={sync.isPending}
                onClick={() => sync.mutate(undefined)}
              >
                {t("Sync with the provider", "Sawazisha na mtoa huduma")}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {checkProblem !== null && <p className="text-13 text-amber-fg">{checkProblem}</p>}
        <FaultNote error={check.error ?? sync.error} title={t("Not checked", "Hakijaangaliwa")} />
        {!isKnown && canAsk && (
          <div className="flex flex-wrap items-end gap-3">
            <Field
              label={t("Id in the service", "ID katika huduma")}
              hint={t("To check it. You find it in the portal", "Ili kukiangalia. Utaipata kwenye portal")}
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
              lockedBecause={serviceId.trim() === "" ? t("Enter the id", "Andika ID") : undefined}
              onClick={() => check.mutate(serviceId.trim())}
            >
              {t("Check with this id", "Angalia kwa ID hii")}
            </Button>
          </div>
        )}
        {history.length === 0 ? (
          <p className="text-13 text-ink-2">
            {t(
              "We have heard nothing about it from the service.",
              "Hatujasikia chochote kukihusu kutoka kwa huduma.",
            )}
          </p>
        ) : (
          <List label={t("Status history", "Historia ya hali")}>
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
          <span className="text-13 text-ink-2">{t("No status said", "Hakuna hali iliyosemwa")}</span>
        ) : (
          <TemplateStatus state={state} status={status} />
        )}
        {reason !== null && <p className="text-12 text-ink-2">“{reason}”</p>}
        <p className="text-12 text-ink-3">
          {revision !== null && t(`Revision ${revision}. `, `Toleo la ${revision}. `)}
          {SOURCE[source]}
          {by !== null &&
            t(
              <>
                {" "}
                by <bdi>{by}</bdi>
              </>,
              <>
                {" "}
                na <bdi>{by}</bdi>
              </>,
            )}
          {syncStatus !== null && t(`. Sync: ${syncStatus}`, `. Usawazishaji: ${syncStatus}`)}
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

const INFOS = translated(
  () =>
    [
      [t("Rejection", "Kukataliwa"), "rejectionInfo"],
      [t("Disabled", "Kuzimwa"), "disableInfo"],
      [t("Locked", "Kufungwa"), "lockInfo"],
      [t("Sync error", "Kosa la kusawazisha"), "lastSyncError"],
    ] as const,
);

const SOURCE = translated(
  () =>
    ({
      create: t("Created here", "Kimetengenezwa hapa"),
      event: t("From an event", "Kutoka kwenye tukio"),
      read: t("Checked", "Kimeangaliwa"),
      sync: t("Synced", "Kimesawazishwa"),
    }) as const,
);

/** What the contract gives no shape: a text is shown as it is, anything else as JSON. */
export function JsonText({ value }: { value: unknown }) {
  return typeof value === "string" ? value : <code className="code break-all">{JSON.stringify(value)}</code>;
}

const ORIGIN = translated(
  () =>
    ({
      created: t("Created here", "Kimetengenezwa hapa"),
      event: t("Made elsewhere, from an event", "Cha kwingine, kutoka kwenye tukio"),
      send: t("Known from a send", "Kutokana na kutumwa"),
      person: t("Added by its name", "Kimeongezwa kwa jina lake"),
    }) as const,
);

const FORMAT: Partial<Record<string, string>> = translated(() => ({
  positional: t("Numbered", "Zenye namba"),
  named: t("Named", "Zenye majina"),
}));

/** What else the service says of it, as it came; only what it says. */
export function FactsSection({ template }: { template: Template }) {
  const { origin, createdBy, createdAt, category, revision, parameterFormat, providerStatus } = template;
  const { syncStatus, syncedAt, serviceId } = template;
  const facts: [label: string, value: ReactNode][] = [
    [
      t("From", "Kutoka"),
      createdBy === null ? (
        ORIGIN[origin]
      ) : (
        <Fragment key="from">
          {t(
            <>
              {ORIGIN[origin]} by <bdi>{createdBy}</bdi>
            </>,
            <>
              {ORIGIN[origin]} na <bdi>{createdBy}</bdi>
            </>,
          )}
        </Fragment>
      ),
    ],
    [t("Known since", "Kinajulikana tangu"), <Time key="since" value={createdAt} show="day" />],
    [t("Category", "Kundi"), category !== null && categoryName(category)],
    [t("Revision", "Toleo"), revision],
    [
      t("Fields are", "Sehemu ni"),
      parameterFormat !== null && (FORMAT[parameterFormat.toLowerCase()] ?? parameterFormat),
    ],
    [t("Provider says", "Mtoa huduma anasema"), providerStatus],
    [t("Sync", "Usawazishaji"), syncStatus],
    [t("Synced", "Kilisawazishwa"), syncedAt !== null && <Time key="synced" value={syncedAt} />],
    [t("Sync error", "Kosa la kusawazisha"), jsonOf(template.lastSyncError)],
    [t("Disabled", "Kuzimwa"), jsonOf(template.disableInfo)],
    [t("Locked", "Kufungwa"), jsonOf(template.lockInfo)],
    [t("Rejection", "Kukataliwa"), jsonOf(template.rejectionInfo)],
    [
      t("Service id", "ID ya huduma"),
      serviceId !== null && <code className="code break-all">{serviceId}</code>,
    ],
  ];
  return (
    <Section title={t("Details", "Maelezo zaidi")}>
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
