"use client";

import type { ComponentProps, MouseEvent } from "react";
import { useShowAddress } from "../load/use-show-address.ts";

type SearchLinkProps = ComponentProps<"a"> & { href: string };

/**
 * A link to the same page asked otherwise. The browser asks the console itself for what changes: the page stands
 * meanwhile, also where the console does not answer.
 */
export function SearchLink({ href, ...rest }: SearchLinkProps) {
  const show = useShowAddress();
  return <a {...rest} href={href} onClick={(click) => stay(click, href, show)} />;
}

function stay(click: MouseEvent, href: string, show: (href: string) => void): void {
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  click.preventDefault();
  show(href);
  const place = href.split("#")[1];
  if (place !== undefined) document.getElementById(place)?.scrollIntoView();
}
