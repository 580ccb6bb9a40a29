import type { Metadata } from "next";
import { LateWhatIfPage } from "#components/campaigns/late-campaigns.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { Note } from "#components/ui/note.tsx";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { pageCtx } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("What if", "Ingekuwaje") };
}

export default async function WhatIf() {
  const { actor } = await pageCtx();
  if (!hasRight(actor, "export")) return <NotForYou />;
  return (
    <LatePart>
      <LateWhatIfPage />
    </LatePart>
  );
}

const NotForYou = () => (
  <Page>
    <PageHeader
      title={t("What if", "Ingekuwaje")}
      back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
    />
    <Note
      tone="grey"
      title={t(
        "You need the right to export to see what campaigns cost together",
        "Unahitaji ruhusa ya kuhamisha ili kuona gharama za kampeni kwa pamoja",
      )}
    >
      {t("An admin can give it to you.", "Msimamizi anaweza kukupa.")}
    </Note>
  </Page>
);
