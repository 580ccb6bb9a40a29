import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { type DraftVisit, knownDrafts } from "#lib/client/drafts/known-drafts.ts";

/**
 * Whether a page may be made of the answer. Where it may be older than the draft, and where it is that of a new campaign
 * at the address of the draft that became of it, the server is asked again, once it has heard all that was done here.
 */
export function useNewestAnswer({ visit, draft }: DraftVisit) {
  const router = useRouter();
  const [openedAt] = useState(usePathname());
  const [newer] = useState(() => knownDrafts.newerThan({ visit, draft }));
  const [saver] = useState(() => (newer === undefined ? undefined : knownDrafts.saverOf(newer)));
  const isAstray = draft === undefined && openedAt !== "/campaigns/new";
  const isNewest = newer === undefined && !isAstray;
  const askAgain = useEffectEvent((revision: number) => {
    if (newer !== undefined) knownDrafts.askAgain(newer);
    if (draft) router.refresh();
    else router.replace(newer !== undefined && revision > 0 ? `/campaigns/${newer}/edit` : openedAt);
  });
  useEffect(() => {
    if (isNewest) return;
    let isHere = true;
    const settled = newer === undefined ? Promise.resolve(0) : knownDrafts.settled(newer);
    void settled.then((revision) => isHere && askAgain(revision));
    return () => {
      isHere = false;
    };
  }, [isNewest, newer]);
  return { isNewest, saver };
}
