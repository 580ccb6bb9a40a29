"use client";

import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { fileContent, MAX_IMPORT_BYTES, pastedContent } from "#lib/client/opt-outs/import-content.ts";
import { useImportOptOuts } from "#lib/client/opt-outs/mutations.ts";
import type { ImportOptOuts } from "#lib/contract/desk/people/opt-out.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { Dialog, WayOut } from "../../ui/popup/dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { ImportSummary } from "./import-summary.tsx";

type ImportDialogProps = { region: string; isOpen: boolean; onClose: () => void };
type Content = Omit<ImportOptOuts, "isCheck">;

/** Many people at once, from a file or a pasted list: read first, taken out when a person has seen what it comes to. */
export function ImportDialog({ region, isOpen, onClose }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [content, setContent] = useState<Content | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { mutateAsync, data, isPending, error, reset } = useImportOptOuts();
  const checked = data?.isCheck === true && content !== null ? data : null;

  function forget() {
    reset();
    setContent(null);
    setProblem(null);
  }
  async function check(read: () => Promise<Content>) {
    forget();
    try {
      const next = await read();
      setContent(next);
      await mutateAsync({ ...next, isCheck: true });
    } catch (cause) {
      setProblem(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }
  function choose(file: File | undefined) {
    if (!file) return;
    setText("");
    if (file.size <= MAX_IMPORT_BYTES) void check(() => fileContent(file));
    else
      setProblem(new Fault("body_too_large", "The file is larger than 2.9 MB. Split it into smaller files."));
  }
  async function take() {
    if (content === null) return;
    const { counts } = await mutateAsync({ ...content, isCheck: false });
    showToast({ tone: "green", title: `${formatNoun(counts.taken, "person is", "people are")} opted out` });
    onClose();
  }
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isPending}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="Opt out people from a file"
      purpose="Paste phone numbers, or choose an Excel or CSV file with a column of them."
      actions={
        <>
          <WayOut isBusy={isPending} onPress={onClose}>
            Cancel
          </WayOut>
          {checked ? (
            <Button
              look="primary"
              isBusy={isPending}
              lockedBecause={checked.counts.taken === 0 ? "Nobody in it is new" : undefined}
              onClick={() => void take().catch(() => undefined)}
            >
              Opt out {formatNoun(checked.counts.taken, "person", "people")}
            </Button>
          ) : (
            <Button
              look="primary"
              isBusy={isPending}
              lockedBecause={text.trim() === "" ? "Paste numbers or choose a file" : undefined}
              onClick={() => void check(() => pastedContent(text))}
            >
              Check the numbers
            </Button>
          )}
        </>
      }
    >
      <Field label="Phone numbers" hint="One a line, or with commas">
        <Textarea
          value={text}
          rows={4}
          onChange={(event) => {
            setText(event.target.value);
            forget();
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3 text-13 text-ink-2">
        <Button icon={<FileUp />} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label="File with phone numbers"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {content?.name}
      </div>
      {checked && <ImportSummary checked={checked} region={region} />}
      <SaveFault error={problem ?? error} title="Nobody was opted out" />
    </Dialog>
  );
}
