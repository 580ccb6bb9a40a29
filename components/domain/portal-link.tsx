import type { ReactNode } from "react";
import { type PortalTaskName, portalHref } from "#lib/contract/words/console/portal-words.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** Words of a sentence that lead to what one does in the portal of the service. */
export function PortalLink({ task, children }: { task: PortalTaskName; children: ReactNode }) {
  return (
    <PageLink href={portalHref(task)} className="link touch rounded-1">
      {children}
    </PageLink>
  );
}
