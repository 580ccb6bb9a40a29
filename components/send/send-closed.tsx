import type { ReactNode } from "react";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Note } from "../ui/note.tsx";
import { RecentSends } from "./recent/recent-sends.tsx";

/** In the place of the composer, for a sender who has neither the right to SMS nor to chat, or sees no numbers. */
export function SendClosed({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader title="Send" purpose="One message to one person or to many." />
      <Note tone="grey" title="You may not send messages here">
        {children}
      </Note>
      <RecentSends />
    </Page>
  );
}
