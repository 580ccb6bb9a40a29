import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * A draft that was saved here gets its own address without leaving the page, so the way back to that address finds the
 * page of a new campaign. Goes on to the draft where that is so.
 */
export function useOwnAddress(isNew: boolean): void {
  const router = useRouter();
  const [openedAt] = useState(usePathname());
  const isAstray = isNew && openedAt !== "/campaigns/new";
  useEffect(() => {
    if (isAstray) router.replace(openedAt);
  }, [isAstray, openedAt, router]);
}
