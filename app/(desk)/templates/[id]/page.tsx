import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LateTemplatePage } from "#components/templates/page/late-template-page.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { templateQuery } from "#lib/client/templates/queries.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { pageCtx } from "#lib/server/pages/index.ts";
import { foundPage, foundTitle } from "../../found.tsx";
import { findTemplate } from "../find-template.ts";

type TemplateProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: TemplateProps): Promise<Metadata> {
  return foundTitle(findTemplate((await params).id));
}

async function TemplateOfId({ params }: TemplateProps) {
  const { actor } = await pageCtx();
  const template = await findTemplate((await params).id);
  const client = createQueryClient();
  client.setQueryData(templateQuery(template.id).queryKey, template);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LatePart>
        <LateTemplatePage
          id={template.id}
          rights={{
            canCreate: hasRole(actor.role, "admin") && hasRight(actor, "chat"),
            canAsk: hasRole(actor.role, "sender"),
            canSend: hasRight(actor, "chat"),
            canSync: hasRole(actor.role, "admin"),
          }}
        />
      </LatePart>
    </HydrationBoundary>
  );
}

export default foundPage(TemplateOfId);
