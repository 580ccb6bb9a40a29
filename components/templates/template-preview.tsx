"use client";

import { ExternalLink, Moon, Phone, Reply, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { templateText } from "#lib/contract/rules/template-placeholders.ts";
import { PhonePreview } from "../ui/phone-preview.tsx";
import { Segmented } from "../ui/segmented.tsx";

type TemplatePreviewProps = {
  componentSchema: unknown;
  buttons: readonly { kind: string; text: string }[];
  /** By `keyOfSlot`: `body:1`. What has none shows its field. */
  samples: Readonly<Record<string, string>>;
};

const SURFACES = [
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

/** The message as its reader sees it, on a light or a dark phone. */
export function TemplatePreview({ componentSchema, buttons, samples }: TemplatePreviewProps) {
  const [surface, setSurface] = useState<"light" | "dark">("light");
  const texts = (["header", "body", "footer"] as const).map((part) => templateText(componentSchema, part));
  const [header = "", body = "", footer = ""] = texts;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented label="Phone" options={SURFACES} value={surface} onChange={setSurface} />
      <div data-theme={surface} className="rounded-[24px] bg-canvas text-ink">
        <PhonePreview
          sender="Your business chat"
          foot={Object.keys(samples).length === 0 ? "Marked words are fields" : "Marked words are samples"}
        >
          {header !== "" && (
            <span className="mb-1 block font-semibold">{filled(header, "header", samples)}</span>
          )}
          {body === "" ? (
            <span className="text-ink-3">The text appears here</span>
          ) : (
            filled(body, "body", samples)
          )}
          {footer !== "" && <span className="mt-1 block text-12 text-ink-3">{footer}</span>}
          {buttons.map(({ kind, text }, index) => (
            <span
              key={keyOf(index)}
              className="-mx-3.5 mt-2 flex items-center justify-center gap-1.5 border-line border-t pt-2 text-13 font-medium text-accent-text [&>.lucide]:size-3.5"
            >
              {iconOf(kind)}
              {text || "Button"}
            </span>
          ))}
        </PhonePreview>
      </div>
    </div>
  );
}

// Buttons have nothing but their order.
const keyOf = (index: number): string => `button ${index}`;

function iconOf(kind: string): ReactNode {
  if (kind === "url") return <ExternalLink />;
  return kind === "phone_number" ? <Phone /> : <Reply />;
}

function filled(
  text: string,
  part: "header" | "body",
  samples: TemplatePreviewProps["samples"],
): ReactNode[] {
  return text.split(/(\{\{\s*[\w.-]+\s*\}\})/).map((piece, index) => {
    const name = /^\{\{\s*([\w.-]+)\s*\}\}$/.exec(piece)?.[1];
    if (name === undefined) return piece;
    return (
      <mark key={keyOf(index)} className="rounded-1 bg-accent-soft px-0.5 text-accent-text">
        {samples[`${part}:${name}`] || piece}
      </mark>
    );
  });
}
