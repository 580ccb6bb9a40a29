import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LateTemplateComposer } from "#components/templates/composer/late-template-composer.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { draftFrom, EMPTY_TEMPLATE } from "#lib/client/templates/template-draft.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { TemplateId } from "#lib/contract/desk/template.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundPage } from "../../found.tsx";
import { findTemplate } from "../find-template.ts";

export const metadata: Metadata = { title: "New template" };

type NewTemplateProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function NewTemplate({ searchParams }: NewTemplateProps) {
  const { actor } = await pageCtx();
  if (!hasRole(actor.role, "admin") || !hasRight(actor, "chat")) redirect("/templates");
  const { from, as } = await searchParams;
  const { data } = TemplateId.safeParse({ id: from });
  if (!data)
    return (
      <LatePart>
        <LateTemplateComposer initial={EMPTY_TEMPLATE} keptAs="template-new" />
      </LatePart>
    );
  const template = await findTemplate(data.id);
  const how = as === "language" ? "language" : "copy";
  return (
    <LatePart>
      <LateTemplateComposer
        initial={draftFrom(template, how)}
        keptAs={`template-${how}-${template.id}`}
        from={`${template.name} (${template.language})`}
      />
    </LatePart>
  );
}

export default foundPage(NewTemplate);
