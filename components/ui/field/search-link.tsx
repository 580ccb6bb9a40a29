"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { ontoAddress } from "../load/onto-address.ts";
import { showAddress } from "../load/show-address.ts";

type SearchLinkProps = ComponentProps<"a"> & { href: string };

/**
 * A link to the same page asked otherwise. The browser asks the console itself for what changes: the page stands
 * meanwhile, also where the console does not answer.
 */
export function SearchLink({ href, ...rest }: SearchLinkProps) {
  const seen = useSearchParams();
  return <a {...rest} href={href} onClick={(click) => stay(click, href, seen)} />;
}

function stay(click: MouseEvent, href: string, seen: URLSearchParams): void {
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
  click.preventDefault();
  showAddress(ontoAddress(href, seen, location.search));
  const place = href.split("#")[1];
  if (place !== undefined) document.getElementById(place)?.scrollIntoView();
}
