"use client";

import type { ComponentProps } from "react";
import { MessageDrawer, MessageFound } from "./message-drawer.tsx";

type OpenMessageProps = Omit<ComponentProps<typeof MessageDrawer>, "children" | "pageHref" | "own">;

/** The message of the list that its address names. */
export function OpenMessage({ id, ...drawer }: OpenMessageProps) {
  return (
    <MessageDrawer id={id} pageHref={id === undefined ? undefined : `/messages/${id}`} {...drawer}>
      {id !== undefined && <MessageFound key={id} id={id} />}
    </MessageDrawer>
  );
}
