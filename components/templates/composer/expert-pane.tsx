"use client";

import { useState } from "react";
import { draftOfJson, jsonOfDraft } from "#lib/client/templates/read-template.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { formatCount } from "../../ui/format-count.ts";
import { Textarea } from "../../ui/textarea.tsx";
import { RuleList } from "./rule-list.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

type ExpertPaneProps = { composer: TemplateComposer; onForm: () => void };

/** The exact content of the one request, to read and to edit; form and JSON follow each other. */
export function ExpertPane({ composer, onForm }: ExpertPaneProps) {
  const { draft, set, rulesAt } = composer;
  const json = jsonOfDraft(draft);
  // While somebody types, their own spaces stay; then it is written as the form would.
  const [typed, setTyped] = useState<string | null>(null);
  const isExpert = draft.json !== null;
  return (
    <details className="rounded-3 border border-line bg-raised px-4 py-3" open={isExpert || undefined}>
      <summary className="cursor-default text-13 font-medium">
        Sends exactly this JSON{" "}
        <span className="num font-normal text-12 text-ink-3">
          one request, {formatCount(json.length)} characters, for experts
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <Field label="Content of the request">
          <Textarea
            rows={14}
            spellCheck={false}
            value={typed ?? json}
            onChange={(event) => {
              setTyped(event.target.value);
              set(draftOfJson(event.target.value));
            }}
            onBlur={() => setTyped(null)}
          />
        </Field>
        {isExpert && (
          <>
            <RuleList rules={rulesAt("json")} isTouched />
            <p className="text-12 text-ink-2">
              The form cannot show this JSON, so the JSON counts and the form is closed.
            </p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <CopyButton text={json} label="Copy" />
          {isExpert && (
            <Button size="small" onClick={onForm}>
              Discard the JSON and use the form
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}
