"use client";

import { useRef } from "react";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import type { TypedValues } from "#lib/client/templates/fit-values.ts";
import type { KnownTemplate } from "#lib/contract/desk/template.ts";
import { t } from "#lib/contract/language.ts";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { SlotChip } from "../slot-chip.tsx";
import { fieldLabel } from "./field-label.ts";

const MAX_CHIPS = 12;

export type TemplateValuesProps = {
  values: TypedValues;
  onChange: (values: Partial<TypedValues>) => void;
  /** Columns of the file, where there is one: they may stand in any value. */
  columns: readonly string[];
};

type KnownValuesProps = TemplateValuesProps & { slots: KnownTemplate["slots"] };

/** Exactly the fields that a template has, in the order in which they are filled in. */
export function KnownValues({ values: { texts, buttons }, slots, columns, onChange }: KnownValuesProps) {
  const last = useRef<HTMLInputElement | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  if (texts.length === 0 && buttons.length === 0)
    return (
      <p className="text-13 text-ink-2">
        {t(
          "It has no fields: everybody gets the same text.",
          "Hakina sehemu za kujaza: kila mtu anapata maandishi yaleyale.",
        )}
      </p>
    );
  const setText = (at: number, value: string) =>
    onChange({ texts: texts.map((slot, index): Slot => (index === at ? { ...slot, value } : slot)) });
  const setButton = (at: number, value: string) =>
    onChange({
      buttons: buttons.map((slot, index): ButtonSlot => (index === at ? { ...slot, value } : slot)),
    });
  function insert(column: string) {
    const input = last.current ?? fields.current?.querySelector("input");
    if (!input) return;
    input.focus();
    input.setRangeText(`{{${column}}}`, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const note = (event: { currentTarget: HTMLInputElement }) => {
    last.current = event.currentTarget;
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div ref={fields} className="grid gap-3 sm:grid-cols-2">
        {texts.map(({ place, name, value }, at) => (
          <Field key={`${place} ${name}`} label={fieldLabel(place, name)}>
            <Input
              value={value}
              autoComplete="off"
              placeholder={
                columns.length > 0
                  ? t("Text, or a column", "Maandishi, au safu")
                  : t("What people read there", "Watu watakachosoma hapo")
              }
              onFocus={note}
              onChange={(event) => setText(at, event.target.value)}
            />
          </Field>
        ))}
        {buttons.map(({ subType, value, isFixed }, at) =>
          isFixed ? null : (
            <Field
              key={keyOf(at)}
              label={t(`Button ${at + 1}`, `Kitufe ${at + 1}`)}
              hint={hintOf(subType, slots.buttons[at]?.text ?? "")}
            >
              <Input
                value={value}
                isCode
                autoComplete="off"
                onFocus={note}
                onChange={(event) => setButton(at, event.target.value)}
              />
            </Field>
          ),
        )}
      </div>
      {columns.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-12 text-ink-3">{t("Insert a column", "Weka safu")}</span>
          {columns.slice(0, MAX_CHIPS).map((column) => (
            <SlotChip
              key={column}
              aria-label={t(`Insert the column ${column}`, `Weka safu ${column}`)}
              // The field keeps its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(column)}
            >
              {column}
            </SlotChip>
          ))}
        </div>
      )}
    </div>
  );
}

// Buttons have nothing but their order.
const keyOf = (at: number): string => `button ${at}`;

function hintOf(subType: string, text: string): string {
  const words = text === "" ? "" : `“${text}”: `;
  return subType === "url"
    ? t(`${words}the end of its link`, `${words}mwisho wa kiungo chake`)
    : t(`${words}what we hear when it is pressed`, `${words}tunachopata kinapobonyezwa`);
}
