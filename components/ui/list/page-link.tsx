"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, useState } from "react";
import { useSayGoing } from "../load/going.ts";

type PageLinkProps = Omit<ComponentProps<typeof Link>, "prefetch">;

/**
 * A link to another page. It is fetched ahead once somebody points at it, touches or reaches it: fetching whatever is in
 * sight costs the server more than the page that was asked for.
 */
export function PageLink({ onPointerEnter, onFocus, children, ...rest }: PageLinkProps) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <Link
      {...rest}
      prefetch={isWanted ? null : false}
      onPointerEnter={(event) => {
        setIsWanted(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsWanted(true);
        onFocus?.(event);
      }}
    >
      {children}
      <Going />
    </Link>
  );
}

function Going() {
  useSayGoing(useLinkStatus().pending);
  return null;
}
