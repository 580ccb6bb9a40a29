"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type MouseEvent, useRef } from "react";
import { useHydrated } from "../ui/load/use-hydrated.ts";
import { askFresh } from "./session/ask-fresh.ts";

/** A link to a file whose door asks for the password again: asked before, because a download can ask nobody. */
export function DownloadLink({ children, ...rest }: Omit<ComponentProps<"a">, "onClick" | "download">) {
  const client = useQueryClient();
  const isChecked = useRef(false);
  const isHydrated = useHydrated();
  async function press(event: MouseEvent<HTMLAnchorElement>) {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    const link = event.currentTarget;
    event.preventDefault();
    if (!(await askFresh(client))) return;
    isChecked.current = true;
    link.click();
  }
  // Pressed before it can ask, it waits for that: the door would refuse the file, and nobody would be told.
  const late = isHydrated ? undefined : "";
  const link = { ...rest, download: true, "data-late": late, onClick: press };
  return <a {...link}>{children}</a>;
}
