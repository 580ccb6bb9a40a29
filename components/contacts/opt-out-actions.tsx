"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { doorHref } from "#lib/client/door-href.ts";
import { DownloadLink } from "../shell/download-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { buttonClass } from "../ui/button/button-class.ts";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Opened } from "../ui/load/opened.tsx";
import type { OptOutRights } from "./opt-out-rights.ts";

const { Part: AddDialog, preload: preloadAdd } = lazyPart(() =>
  import("./add-dialog.tsx").then((part) => part.AddDialog),
);
const { Part: ImportDialog, preload: preloadImport } = lazyPart(() =>
  import("./file/import-dialog.tsx").then((part) => part.ImportDialog),
);

type OptOutActionsProps = { region: string; rights: OptOutRights };

/** Export, add from a file, add one: each for who may. */
export function OptOutActions({ region, rights }: OptOutActionsProps) {
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  function show(which: "add" | "import") {
    setTurn(turn + 1);
    setOpen(which);
  }
  const close = () => setOpen(null);
  return (
    <>
      {rights.canExport && (
        <DownloadLink
          className={buttonClass({ look: "quiet", size: "normal" })}
          href={doorHref("GET /api/opt-outs/export.csv")}
        >
          <Download />
          Export
        </DownloadLink>
      )}
      {rights.canAdd && (
        <>
          <Button icon="lucide-sheet" onClick={() => show("import")}>
            Add from a file
          </Button>
          <Button icon="lucide-plus" onClick={() => show("add")}>
            Opt someone out
          </Button>
          <Opened when={open === "add"} preload={preloadAdd}>
            <AddDialog key={`add ${turn}`} region={region} isOpen={open === "add"} onClose={close} />
          </Opened>
          <Opened when={open === "import"} preload={preloadImport}>
            <ImportDialog key={`import ${turn}`} region={region} isOpen={open === "import"} onClose={close} />
          </Opened>
        </>
      )}
    </>
  );
}
