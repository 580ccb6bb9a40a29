import type { Role } from "#lib/contract/desk/session.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Note } from "../ui/note.tsx";

/** For people whose role may not change how the service behaves for everyone. */
export function RoleNote({ role }: { role: Role }) {
  return (
    <Page width="narrow">
      <PageHeader title="Sandbox" />
      <Note tone="grey" title="The sandbox is for admins">
        Its levers change what everyone in this console sees. Your role is {role}; ask an owner for the role
        admin.
      </Note>
    </Page>
  );
}
