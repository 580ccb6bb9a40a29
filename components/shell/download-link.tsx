"use client";

import { type ComponentProps, type MouseEvent, useRef } from "react";
import { http } from "#lib/client/http.ts";
import { Fault } from "#lib/fault.ts";
import { showToast } from "../ui/show-toast.ts";

/** A link to a file whose door asks for the password again: asked before, because a download can ask nobody. */
export function DownloadLink({ children, ...rest }: Omit<ComponentProps<"a">, "onClick" | "download">) {
  const isChecked = useRef(false);
  async function press(event: MouseEvent<HTMLAnchorElement>) {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    const link = event.currentTarget;
    event.preventDefault();
    try {
      await http<void>({ path: "/api/session/fresh" });
      isChecked.current = true;
      link.click();
    } catch (error) {
      const detail = error instanceof Fault ? error.detail : undefined;
      showToast({ tone: "red", title: "The file was not downloaded", detail });
    }
  }
  const link = { ...rest, download: true, onClick: press };
  return <a {...link}>{children}</a>;
}
