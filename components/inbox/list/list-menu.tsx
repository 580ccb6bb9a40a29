"use client";

import { useState } from "react";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { MenuButton } from "../../ui/popup/menu-button.tsx";

const { Part: DoneBeforeDialog, preload } = lazyPart(() =>
  import("./done-before-dialog.tsx").then((part) => part.DoneBeforeDialog),
);

/** What is done with many conversations at once. */
export function ListMenu() {
  const [isOpen, setOpen] = useState(false);
  const item = { key: "done-before", label: "Mark older ones as done…", onSelect: () => setOpen(true) };
  return (
    <>
      <MenuButton size="small" label="More of the inbox" groups={[{ key: "all", items: [item] }]} />
      <Opened when={isOpen} preload={preload}>
        <DoneBeforeDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
}
