"use client";

import { ExternalLink, Moon, Phone, Reply, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t, translated } from "#lib/contract/language.ts";
import {
  fillPlaceholders,
  findPlaceholders,
  linksIn,
  templateText,
} from "#lib/contract/rules/template/template-placeholders.ts";
import { Segmented } from "../../ui/field/segmented.tsx";
import { PhonePreview } from "../phone-preview.tsx";

type ShownButton = { kind: string; text: string };

type TemplatePreviewProps = {
  componentSchema: unknown;
  buttons: readonly ShownButton[];
  /** By field: `body:1`, `button 0:1`. What has none shows its field. */
  values: Readonly<Record<string, string>>;
  /** What the marked words are. */
  marked: "samples" | "values" | "fields";
};

const SURFACES = translated(
  () =>
    [
      { value: "light", label: t("Light", "Nyeupe"), icon: <Sun /> },
      { value: "dark", label: t("Dark", "Nyeusi"), icon: <Moon /> },
    ] as const,
);

const MARKED = translated(() => ({
  samples: t("Marked words are samples.", "Maneno yenye alama ni mifano."),
  values: t("Marked words are values.", "Maneno yenye alama ni thamani."),
  fields: t("Marked words are fields.", "Maneno yenye alama ni sehemu za kujaza."),
}));

/** The message as its reader sees it, on a light or a dark phone. */
export function TemplatePreview({ componentSchema, buttons, values, marked }: TemplatePreviewProps) {
  const [surface, setSurface] = useState<"light" | "dark">("light");
  const texts = (["header", "body", "footer"] as const).map((part) => templateText(componentSchema, part));
  const [header = "", body = "", footer = ""] = texts;
  const links = linksOf(componentSchema, values);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{t("Preview", "Onyesho la awali")}</p>
        <Segmented label={t("Phone", "Simu")} options={SURFACES} value={surface} onChange={setSurface} />
      </div>
      <div data-theme={surface} className="rounded-[24px] bg-canvas text-ink">
        <PhonePreview sender={t("Your business chat", "Chat ya biashara yako")}>
          {header !== "" && (
            <span className="mb-1 block font-semibold">{filled(header, "header", values)}</span>
          )}
          {body === "" ? (
            <span className="text-ink-3">{t("The text appears here", "Maandishi yanaonekana hapa")}</span>
          ) : (
            filled(body, "body", values)
          )}
          {footer !== "" && <span className="mt-1 block text-12 text-ink-3">{footer}</span>}
          {buttons.map(({ kind, text }, index) => (
            <span
              key={keyOf(index)}
              className="-mx-3.5 mt-2 flex items-center justify-center gap-1.5 border-line border-t pt-2 text-13 font-medium text-accent-text [&>.lucide]:size-3.5"
            >
              {iconOf(kind)}
              {text || t("Button", "Kitufe")}
            </span>
          ))}
        </PhonePreview>
      </div>
      <p className="text-12 text-ink-3">
        {/\{\{/.test(header + body) && MARKED[marked]}
        {links.map((link, index) => (
          <span key={keyOf(index)} className="block break-all">
            {t("The link opens", "Kiungo hufungua")} <span className="code">{link}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

/** The buttons of a schema as a phone shows them, whatever kind they are. */
export const buttonsShown = (componentSchema: unknown): ShownButton[] =>
  findPlaceholders(componentSchema).buttons.map(({ subType, text }) => ({ kind: subType, text }));

// Buttons have nothing but their order.
const keyOf = (index: number): string => `button ${index}`;

function iconOf(kind: string): ReactNode {
  if (kind === "url") return <ExternalLink />;
  return kind === "phone_number" ? <Phone /> : <Reply />;
}

function linksOf(componentSchema: unknown, values: TemplatePreviewProps["values"]): string[] {
  return linksIn(componentSchema).map(({ button, url }) => {
    const own = Object.entries(values).flatMap(([field, value]): [string, string][] =>
      field.startsWith(`button ${button}:`) && value !== ""
        ? [[field.slice(field.indexOf(":") + 1), value]]
        : [],
    );
    return fillPlaceholders(url, new Map(own));
  });
}

function filled(text: string, part: "header" | "body", values: TemplatePreviewProps["values"]): ReactNode[] {
  return text.split(/(\{\{\s*[\w.-]+\s*\}\})/).map((piece, index) => {
    const name = /^\{\{\s*([\w.-]+)\s*\}\}$/.exec(piece)?.[1];
    if (name === undefined) return piece;
    return (
      <mark key={keyOf(index)} className="rounded-1 bg-accent-soft px-0.5 text-accent-text">
        {values[`${part}:${name}`] || piece}
      </mark>
    );
  });
}
