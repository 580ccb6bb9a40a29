import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Note } from "../ui/note.tsx";

/** For people who may not change how the service behaves for everyone. */
export function RoleNote() {
  return (
    <Page>
      <PageHeader title="Sandbox" />
      <Note tone="grey" title="You may not use the sandbox">
        It changes what everyone in this console sees. Ask an owner or admin for the right to change settings.
      </Note>
    </Page>
  );
}
