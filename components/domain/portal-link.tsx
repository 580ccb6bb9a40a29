import type { ReactNode } from "react";
import type { PortalTaskName } from "#lib/contract/words/console/portal-words.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** Words of a sentence that lead to what one does in the portal of the service. Its texts are loaded by that page alone. */
export function PortalLink({ task, children }: { task: PortalTaskName; children: ReactNode }) {
  return (
    <PageLink href={`/settings/portal#${task}`} className="link">
      {children}
    </PageLink>
  );
}
