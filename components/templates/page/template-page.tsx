"use client";

// First: the rules of fields bring schemas with them.
import "#lib/client/query-client/zod-without-eval.ts";
import { useQuery } from "@tanstack/react-query";
import { CopyPlus, Languages, Send } from "lucide-react";
import { languageName } from "#components/domain/template/language-name.ts";
import { buttonsShown, TemplatePreview } from "#components/domain/template/template-preview.tsx";
import { TEMPLATE_LOOK, TemplateStatus } from "#components/domain/template/template-status.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon/icon.tsx";
import { templateQuery } from "#lib/client/templates/queries.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { exchangedNames } from "#lib/contract/rules/template/exchanged-names.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ChangesSection } from "./changes-section.tsx";
import { FactsSection } from "./facts-section.tsx";
import { StandingNote } from "./standing-note.tsx";
import { StatusSection } from "./status-section.tsx";
import { UsedSection } from "./used-section.tsx";
import { ValidateSection } from "./validate-section.tsx";

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
        back={{ href: "/templates", label: "Templates" }}
        title={<span className="break-all font-mono">{name}</span>}
        state={<TemplateStatus state={state} status={status} />}
        purpose={`${languageName(language)} (${language})`}
        actions={<Actions template={template} {...rights} />}
      />
      <div className="flex min-w-0 flex-col gap-6">
        {variants.length > 1 && (
          <Tabs
            label="Languages"
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
          <aside aria-label="Preview" className="flex min-w-0 flex-col gap-4 max-md:max-w-80">
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
            New language
          </ButtonLink>
          <ButtonLink href={`/templates/new?from=${id}&as=copy`} icon={<CopyPlus />}>
            New revision
          </ButtonLink>
        </>
      )}
      {canSend && state === "approved" && unsupported === null && (
        <ButtonLink href={`/send?${query}`} look="primary" icon={<Send />}>
          Send with it
        </ButtonLink>
      )}
    </>
  );
}

function Text({ template }: { template: Template }) {
  const schema = template.componentSchema;
  const exchanged = exchangedNames(schema, "body");
  if (schema === null || schema === undefined) {
    return <p className="text-13 text-ink-2">We do not know its text. It comes with an event or a check.</p>;
  }
  return (
    <>
      <TemplatePreview componentSchema={schema} buttons={buttonsShown(schema)} values={{}} marked="fields" />
      {exchanged !== null && (
        <Note tone="amber" isSmall title="Values would change places">
          The text has {exchanged.inText.join(", ")}, but the service fills in {exchanged.asSent.join(", ")}.
        </Note>
      )}
    </>
  );
}
