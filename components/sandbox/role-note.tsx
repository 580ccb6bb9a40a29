import { t } from "#lib/contract/language.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Note } from "../ui/note.tsx";

/** For people who may not change how the service behaves for everyone. */
export function RoleNote() {
  return (
    <Page>
      <PageHeader title="Sandbox" />
      <Note tone="grey" title={t("You may not use the sandbox", "Huruhusiwi kutumia sandbox")}>
        {t(
          "It changes what everyone in this console sees. Ask an owner or admin for the right to change settings.",
          "Inabadilisha wanachoona wote katika konsoli hii. Omba mmiliki au msimamizi ruhusa ya kubadilisha mipangilio.",
        )}
      </Note>
    </Page>
  );
}
