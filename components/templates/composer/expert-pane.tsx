"use client";

import { useRef, useState } from "react";
import { draftOfJson, jsonOfDraft } from "#lib/client/templates/read-template.ts";
import type { TemplateDraft } from "#lib/client/templates/template-draft.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { useOnComingAlive } from "../../ui/load/use-on-coming-alive.ts";
import { RuleList } from "./buttons-section.tsx";
import type { TemplateComposer } from "./use-template-composer.ts";

type ExpertPaneProps = { composer: TemplateComposer; onForm: () => void };

/** The exact content of the one request, to read and to edit; form and JSON follow each other. */
export function ExpertPane({ composer, onForm }: ExpertPaneProps) {
  const { draft, set, rulesAt } = composer;
  const json = jsonOfDraft(draft);
  // While somebody types, their own spaces stay; then it is written as the form would.
  const [typed, setTyped] = useState<string | null>(null);
  const isExpert = draft.json !== null;
  const extras = namesOf(draft);
  // Half a word of JSON is none: it must not fold away under the person who has just made it whole.
  const [isOpen, setOpen] = useState(isExpert);
  const pane = useRef<HTMLDetailsElement>(null);
  // Nobody has heard of a press before the page had come alive.
  useOnComingAlive(() => setOpen(pane.current?.open ?? isExpert));
  return (
    <details
      ref={pane}
      className="rounded-3 border border-line bg-raised px-4 py-3"
      open={isOpen || isExpert}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-default text-13 font-medium max-sm:-my-3 max-sm:py-3">
        {t("Sends exactly this JSON", "Hutuma JSON hii hasa")}{" "}
        <span className="num font-normal text-12 text-ink-3">
          {t(
            <>one request, {formatCount(json.length)} characters, for experts</>,
            <>ombi moja, herufi {formatCount(json.length)}, kwa wataalamu</>,
          )}
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <Field label={t("Content of the request", "Maudhui ya ombi")}>
          <Textarea
            rows={14}
            className="[&_textarea]:font-mono [&_textarea]:text-13"
            spellCheck={false}
            value={typed ?? json}
            onChange={(event) => {
              setTyped(event.target.value);
              set(draftOfJson(event.target.value));
            }}
            onBlur={() => setTyped(null)}
          />
        </Field>
        {extras.length > 0 && (
          <p className="text-12 text-ink-2 wrap-anywhere">
            {extras.length === 1
              ? t(
                  <>
                    Also sent, as you wrote it here: <span className="code">{extras.join(", ")}</span>. The
                    form keeps it.
                  </>,
                  <>
                    Inatumwa pia, kama ulivyoiandika hapa: <span className="code">{extras.join(", ")}</span>.
                    Fomu inaihifadhi.
                  </>,
                )
              : t(
                  <>
                    Also sent, as you wrote them here: <span className="code">{extras.join(", ")}</span>. The
                    form keeps them.
                  </>,
                  <>
                    Zinatumwa pia, kama ulivyoziandika hapa: <span className="code">{extras.join(", ")}</span>
                    . Fomu inazihifadhi.
                  </>,
                )}
          </p>
        )}
        {isExpert && (
          <>
            <RuleList rules={rulesAt("json")} isTouched />
            <p className="text-12 text-ink-2">
              {t(
                "The form cannot show this JSON, so the JSON counts and the form is closed.",
                "Fomu haiwezi kuonyesha JSON hii, kwa hiyo JSON ndiyo inayotumika na fomu imefungwa.",
              )}
            </p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <CopyButton text={json} label={t("Copy", "Nakili")} />
          {isExpert && (
            <Button size="small" onClick={onForm}>
              {t("Discard the JSON and use the form", "Tupa JSON na utumie fomu")}
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}

/** Members that the form does not show. */
function namesOf({ extras }: TemplateDraft): string[] {
  if (!extras) return [];
  const { channel, channelMember, channelConfig, more } = extras;
  return [
    ...(channel === null ? [] : ["channel"]),
    ...(channelMember === null ? [] : [channelMember]),
    ...Object.keys({ ...channelConfig, ...more }),
  ];
}
