import type { ReactNode } from "react";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Note } from "#components/ui/note.tsx";
import { t } from "#lib/contract/language.ts";
import { DiscardClosedDraft } from "./discard-closed-draft.tsx";

type ClosedDraftProps = { id: string; name: string; state: ReactNode; whyNot: string };

/** In the place of the composer, for whoever may not send by the channel of the draft. */
export function ClosedDraft({ id, name, state, whyNot }: ClosedDraftProps) {
  return (
    <Page>
      <PageHeader
        title={<bdi>{name}</bdi>}
        state={state}
        back={{ href: "/campaigns", label: t("Campaigns", "Kampeni") }}
        actions={<DiscardClosedDraft id={id} />}
      />
      <Note tone="grey" title={t("You cannot open this draft", "Huwezi kufungua rasimu hii")}>
        {whyNot}
      </Note>
    </Page>
  );
}
