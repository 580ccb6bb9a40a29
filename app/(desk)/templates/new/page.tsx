import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ComponentProps } from "react";
import { LateTemplateComposer } from "#components/templates/composer/late-template-composer.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { draftFrom, EMPTY_TEMPLATE } from "#lib/client/templates/template-draft.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { TemplateId } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundPage } from "../../found.tsx";
import { findTemplate } from "../find-template.ts";

export function generateMetadata(): Metadata {
  return { title: t("New template", "Kiolezo kipya") };
}

type NewTemplateProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function NewTemplate({ searchParams }: NewTemplateProps) {
  const { actor } = await pageCtx();
  if (!hasRole(actor.role, "admin") || !hasRight(actor, "chat")) redirect("/templates");
  const { from, as } = await searchParams;
  const { data } = TemplateId.safeParse({ id: from });
  if (!data) return <Composer initial={EMPTY_TEMPLATE} keptAs="template-new" />;
  const template = await findTemplate(data.id);
  const how = as === "language" ? "language" : "copy";
  return (
    <Composer
      initial={draftFrom(template, how)}
      keptAs={`template-${how}-${template.id}`}
      from={`${template.name} (${template.language})`}
    />
  );
}

/** By its key: an address that asks for another one, while this page is open, gets its fields and not those of the one before. */
function Composer(props: ComponentProps<typeof LateTemplateComposer>) {
  return (
    <LatePart key={props.keptAs}>
      <LateTemplateComposer {...props} />
    </LatePart>
  );
}

export default foundPage(NewTemplate);
