"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyPlus, Languages, Send } from "lucide-react";
import { useState } from "react";
import { KnownValues } from "#components/domain/template/known-values.tsx";
import { languageName } from "#components/domain/template/language-name.ts";
import { buttonsShown, TemplatePreview } from "#components/domain/template/template-preview.tsx";
import { TEMPLATE_LOOK, TemplateStatus } from "#components/domain/template/template-status.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon/icon.tsx";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { diffWords } from "#lib/client/templates/diff-words.ts";
import { fitValues, type TypedValues } from "#lib/client/templates/fit-values.ts";
import { useValidateTemplate } from "#lib/client/templates/mutations.ts";
import { templateQuery } from "#lib/client/templates/queries.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { exchangedNames } from "#lib/contract/rules/template/exchanged-names.ts";
import { templateText } from "#lib/contract/rules/template/template-placeholders.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Time } from "../../ui/time/time.tsx";
import { StandingNote } from "./standing-note.tsx";
import { FactsSection, StatusSection } from "./status-section.tsx";

// First: the rules of fields bring schemas with them.

type TemplatePageProps = {
  id: string;
  rights: { canCreate: boolean; canAsk: boolean; canSend: boolean; canSync: boolean };
};

/** One template: whether it can be sent, what it says, how it came to that, and where it is used. */
export function TemplatePage({ id, rights }: TemplatePageProps) {
  const { data: template } = useQuery(templateQuery(id));
  if (!template) return null;
  const { name, language, state, status, variants } = template;
  return (
    <Page>
      <PageHeader
        back={{ href: "/templates", label: t("Templates", "Violezo") }}
        title={<span className="break-all font-mono font-normal">{name}</span>}
        state={<TemplateStatus state={state} status={status} />}
        purpose={`${languageName(language)} (${language})`}
        actions={<Actions template={template} {...rights} />}
      />
      <div className="flex min-w-0 flex-col gap-6">
        {variants.length > 1 && (
          <Tabs
            label={t("Languages", "Lugha")}
            tabs={variants.map((variant) => ({
              href: `/templates/${variant.id}`,
              label: <LanguageTab {...variant} />,
              isCurrent: variant.id === id,
            }))}
          />
        )}
        <StandingNote template={template} canCreate={rights.canCreate} canDecide={rights.canSync} />
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8 max-lg:grid-cols-[minmax(0,1fr)_16.5rem] max-md:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-8">
            <StatusSection template={template} canAsk={rights.canAsk} canSync={rights.canSync} />
            <ChangesSection contents={template.contents} />
            {rights.canAsk && template.serviceId !== null && <ValidateSection template={template} />}
            <UsedSection template={template} />
            <FactsSection template={template} />
          </div>
          <aside
            aria-label={t("Preview", "Onyesho la awali")}
            className="flex min-w-0 flex-col gap-4 max-md:max-w-80"
          >
            <Text template={template} />
          </aside>
        </div>
      </div>
    </Page>
  );
}

function LanguageTab({ language, state }: Template["variants"][number]) {
  const { icon, ink } = TEMPLATE_LOOK[state];
  const { word } = TEMPLATE_WORDS[state];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon look={icon} className={cx("size-3.5", ink)} />
      {languageName(language)}
      <span className="sr-only">: {word}</span>
    </span>
  );
}

function Actions({ template, canCreate, canSend }: { template: Template } & TemplatePageProps["rights"]) {
  const { id, name, language, state, unsupported } = template;
  const hasText = template.componentSchema !== null;
  const query = new URLSearchParams({ channel: "chat-template", template: name, language });
  return (
    <>
      {canCreate && hasText && (
        <>
          <ButtonLink href={`/templates/new?from=${id}&as=language`} icon={<Languages />}>
            {t("New language", "Lugha mpya")}
          </ButtonLink>
          <ButtonLink href={`/templates/new?from=${id}&as=copy`} icon={<CopyPlus />}>
            {t("New revision", "Toleo jipya")}
          </ButtonLink>
        </>
      )}
      {canSend && state === "approved" && unsupported === null && (
        <ButtonLink href={`/send?${query}`} look="primary" icon={<Send />}>
          {t("Send with it", "Tuma kwa kiolezo hiki")}
        </ButtonLink>
      )}
    </>
  );
}

function Text({ template }: { template: Template }) {
  const schema = template.componentSchema;
  const exchanged = exchangedNames(schema, "body");
  if (schema === null || schema === undefined) {
    return (
      <p className="text-13 text-ink-2">
        {t(
          "We do not know its text. It comes with an event or a check.",
          "Hatujui maandishi yake. Huja na tukio au ukaguzi.",
        )}
      </p>
    );
  }
  return (
    <>
      <TemplatePreview componentSchema={schema} buttons={buttonsShown(schema)} values={{}} marked="fields" />
      {exchanged !== null && (
        <Note tone="amber" isSmall title={t("Values would change places", "Maneno yangebadilishana nafasi")}>
          {t(
            <>
              The text has {exchanged.inText.join(", ")}, but the service fills in{" "}
              {exchanged.asSent.join(", ")}.
            </>,
            <>
              Maandishi yana {exchanged.inText.join(", ")}, lakini huduma hujaza {exchanged.asSent.join(", ")}
              .
            </>,
          )}
        </Note>
      )}
    </>
  );
}

/** Has the service check a set of values; nothing is sent. */
export function ValidateSection({ template: { id, slots } }: { template: Template }) {
  const [typed, setTyped] = useState<TypedValues>({ texts: [], buttons: [] });
  const { mutate, data, error, isPending } = useValidateTemplate(id);
  const values = fitValues(slots, typed);
  return (
    <Section
      title={t("Check values", "Kagua maneno ya kujaza")}
      note={t("Nothing is sent", "Hakuna kinachotumwa")}
    >
      <div className="flex flex-col gap-4">
        <KnownValues
          values={values}
          slots={slots}
          columns={[]}
          onChange={(change) => setTyped({ ...values, ...change })}
        />
        <div>
          <Button
            isBusy={isPending}
            lockedBecause={slotProblem(values) ?? undefined}
            onClick={() => mutate(parametersOf(values))}
          >
            {t("Ask the service", "Uliza huduma")}
          </Button>
        </div>
        <FaultNote error={error} title={t("Not checked", "Hayajakaguliwa")} />
        {data && (
          <Note
            tone={data.isValid ? "green" : "amber"}
            isSmall
            isAlert
            title={
              data.isValid
                ? t("These values fit", "Maneno haya yanafaa")
                : t("These values do not fit", "Maneno haya hayafai")
            }
          >
            {data.problems.join(". ")}
          </Note>
        )}
      </div>
    </Section>
  );
}

const MAX_COUNTED = 1_000;

/** Which campaigns use it, and how often somebody sent it by hand. */
export function UsedSection({ template: { usedIn, directSends, lastUsedAt } }: { template: Template }) {
  const times =
    directSends >= MAX_COUNTED
      ? t(`${formatCount(MAX_COUNTED)} times or more`, `mara ${formatCount(MAX_COUNTED)} au zaidi`)
      : t(formatNoun(directSends, "time"), formatNounSw(directSends, "mara", "mara"));
  return (
    <Section
      title={t("Used in", "Kimetumika katika")}
      note={
        lastUsedAt === null
          ? t("Never sent", "Hakijawahi kutumwa")
          : t(
              <>
                Last <Time value={lastUsedAt} show="day" />
              </>,
              <>
                Mwisho <Time value={lastUsedAt} show="day" />
              </>,
            )
      }
    >
      {usedIn.length === 0 && directSends === 0 ? (
        <p className="text-13 text-ink-2">
          {t(
            "No campaign uses it, and nobody has sent it by hand.",
            "Hakuna kampeni inayokitumia, na hakuna aliyekituma kwa mkono.",
          )}
        </p>
      ) : (
        <List label={t("Used in", "Kimetumika katika")}>
          {usedIn.map(({ campaignId, name, startedAt, people }) => (
            <ListRow
              key={campaignId}
              isDense
              title={name}
              detail={
                <>
                  {startedAt === null ? t("Not started", "Haijaanza") : <Time value={startedAt} show="day" />}
                  , {t(formatNoun(people, "person", "people"), formatNounSw(people, "mtu", "watu"))}
                </>
              }
              action={
                <ButtonLink
                  size="small"
                  href={`/campaigns/${campaignId}`}
                  aria-label={t(`See campaign ${name}`, `Angalia kampeni ${name}`)}
                >
                  {t("See campaign", "Angalia kampeni")}
                </ButtonLink>
              }
            />
          ))}
          {directSends > 0 && <ListRow isDense title={t("By hand", "Kwa mkono")} detail={times} />}
        </List>
      )}
    </Section>
  );
}

/** What changed between the texts it had, word by word; only where it had more than one. */
export function ChangesSection({ contents }: Pick<Template, "contents">) {
  if (contents.length < 2) return null;
  return (
    <Section title={t("What changed", "Kilichobadilika")}>
      <div className="flex flex-col gap-3">
        {contents.slice(0, -1).map((content, index) => {
          const before = contents[index + 1];
          return (
            <Card key={content.at + String(content.revision)} isPadded>
              <p className="mb-2 text-12 text-ink-3">
                {t(
                  <>
                    {revisionWord(before?.revision)} to {revisionWord(content.revision).toLowerCase()}
                  </>,
                  <>
                    {revisionWord(before?.revision)} hadi {revisionWord(content.revision).toLowerCase()}
                  </>,
                )}
              </p>
              <Difference before={textOf(before?.componentSchema)} after={textOf(content.componentSchema)} />
            </Card>
          );
        })}
      </div>
    </Section>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  if (before === after)
    return (
      <p className="text-13 text-ink-2">
        {t(
          "The text is the same. Something else changed.",
          "Maandishi ni yaleyale. Kitu kingine kimebadilika.",
        )}
      </p>
    );
  return (
    <p className="whitespace-pre-wrap break-words text-13">
      {diffWords(before, after).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === "gone") {
          return (
            <del key={key} className="bg-red-soft text-red-fg">
              {text}
            </del>
          );
        }
        if (kind === "same") return <span key={key}>{text}</span>;
        return (
          <ins key={key} className="bg-green-soft text-green-fg">
            {text}
          </ins>
        );
      })}
    </p>
  );
}

const revisionWord = (revision: number | null | undefined): string =>
  typeof revision === "number" ? t(`Revision ${revision}`, `Toleo la ${revision}`) : t("Before", "Kabla");

const textOf = (schema: unknown): string =>
  (["header", "body", "footer"] as const)
    .map((part) => templateText(schema, part))
    .filter((text) => text !== "")
    .join("\n");
