"use client";

import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { lazyPart } from "../../../ui/load/lazy-part.ts";
import { Opened } from "../../../ui/load/opened.tsx";
import { useOpening } from "../../../ui/load/use-opening.ts";

const { Part: ImportListDialog, preload: preloadImport } = lazyPart(() =>
  import("./import-list-dialog.tsx").then((part) => part.ImportListDialog),
);
const { Part: CombineDialog, preload: preloadCombine } = lazyPart(() =>
  import("./combine-dialog.tsx").then((part) => part.CombineDialog),
);

type MakeActionsProps = {
  region: string;
  /** There are two. */
  canCombine: boolean;
};

/** The ways to a new list that begin here: a file, and lists that there are. */
export function MakeActions({ region, canCombine }: MakeActionsProps) {
  const file = useOpening();
  const lists = useOpening();
  return (
    <>
      {canCombine && (
        <Button icon={<Icon look="lucide-layers" />} onClick={lists.open}>
          New list from lists
        </Button>
      )}
      <Button icon={<Icon look="lucide-file-up" />} onClick={file.open}>
        New list from a file
      </Button>
      <Opened when={file.isOpen} preload={preloadImport}>
        <ImportListDialog key={file.turn} region={region} isOpen={file.isOpen} onClose={file.close} />
      </Opened>
      <Opened when={lists.isOpen} preload={preloadCombine}>
        <CombineDialog key={lists.turn} isOpen={lists.isOpen} onClose={lists.close} />
      </Opened>
    </>
  );
}
