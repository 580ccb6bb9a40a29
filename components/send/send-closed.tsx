import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Note } from "../ui/note.tsx";
import { RecentSends } from "./recent/recent-sends.tsx";

/** In the place of the composer, for a sender who has neither the right to SMS nor the right to chat. */
export function SendClosed() {
  return (
    <Page>
      <PageHeader title="Send" purpose="One message to one person or to many." />
      <Note tone="grey" title="You may not send messages">
        An owner or admin can give you the right to send chat or SMS in Settings, Team.
      </Note>
      <RecentSends />
    </Page>
  );
}
