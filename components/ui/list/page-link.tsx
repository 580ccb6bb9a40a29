"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type MouseEvent, useTransition } from "react";
import { leaveFor } from "../load/leaving.ts";
import { useReportNavigation } from "../load/navigation-pending.ts";

type PageLinkProps = ComponentProps<"a"> & {
  href: string;
  /** False: the page stays where it is scrolled to. */
  scroll?: boolean | undefined;
};

/**
 * A link to another page. It is fetched ahead once somebody points at it, touches or reaches it: fetching whatever is in
 * sight costs the server more than the page that was asked for. Next's own link weighs seven times as much on every page.
 */
export function PageLink({ href, scroll = true, onPointerEnter, onFocus, onClick, ...rest }: PageLinkProps) {
  const router = useRouter();
  const [isNavigationPending, start] = useTransition();
  useReportNavigation(isNavigationPending);
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        router.prefetch(href);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        router.prefetch(href);
        onFocus?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        leaveFor(href, () => start(() => router.push(href, { scroll })));
      }}
    />
  );
}

/** Another tab, another window or a download. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return isModified || event.button !== 0 || (target !== "" && target !== "_self") || download !== "";
}
