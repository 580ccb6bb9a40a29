"use client";

import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { lazyPart } from "../../../ui/load/lazy-part.ts";
import { Opened } from "../../../ui/load/opened.tsx";

const { Part: ImportListDialog, preload: preloadImport } = lazyPart(() =>
  import("./import-list-dialog.tsx").then((part) => part.ImportListDialog),
);
const { Part: CombineDialog, preload: preloadCombine } = lazyPart(() =>
  import("./combine-dialog.tsx").then((part) => part.CombineDialog),
);

type MakeActionsProps = {
  region: string;
  /** There are two, and who looks may know who is in both. */
  canCombine: boolean;
};

/** The ways to a new list that begin here: a file, and lists that there are. */
export function MakeActions({ region, canCombine }: MakeActionsProps) {
  const [open, setOpen] = useState<"file" | "lists" | null>(null);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  function show(which: "file" | "lists") {
    setTurn(turn + 1);
    setOpen(which);
  }
  const close = () => setOpen(null);
  return (
    <>
      {canCombine && (
        <Button icon={<Icon look="lucide-layers" />} onClick={() => show("lists")}>
          New list from lists
        </Button>
      )}
      <Button icon={<Icon look="lucide-file-up" />} onClick={() => show("file")}>
        New list from a file
      </Button>
      <Opened when={open === "file"} preload={preloadImport}>
        <ImportListDialog key={`file ${turn}`} region={region} isOpen={open === "file"} onClose={close} />
      </Opened>
      <Opened when={open === "lists"} preload={preloadCombine}>
        <CombineDialog key={`lists ${turn}`} isOpen={open === "lists"} onClose={close} />
      </Opened>
    </>
  );
}
