"use client";

import type { MouseEvent, ReactNode } from "react";

type MessageLinkProps = {
  href: string;
  onOpen: () => void;
  /** The pointer or the focus comes near. */
  onNear?: () => void;
  children: ReactNode;
};

/** In a row of a table that is `relative`: the whole row opens its message beside the list, and the link is an address. */
export function MessageLink({ href, onOpen, onNear, children }: MessageLinkProps) {
  function open(click: MouseEvent) {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onOpen();
  }
  return (
    <a
      href={href}
      onClick={open}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="bare rounded-1 after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      {children}
    </a>
  );
}
