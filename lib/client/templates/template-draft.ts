import { findPlaceholders, templateText } from "#lib/contract/rules/template/template-placeholders.ts";

export const BUTTON_KINDS = ["quick_reply", "url", "phone_number"] as const;
export type ButtonKind = (typeof BUTTON_KINDS)[number];
export type TemplateButton = { kind: ButtonKind; text: string; value: string };

/** What a creation says beside the form: typed as JSON, kept while the form goes on, sent as it is (§2.8). */
export type TemplateExtras = {
  channel: string | null;
  channelMember: string | null;
  channelConfig: Record<string, unknown>;
  more: Record<string, unknown>;
};

/** What the composer holds. `json` is set where only the expert pane can say what is meant; then it counts. */
export type TemplateDraft = {
  name: string;
  language: string;
  category: string;
  header: string;
  body: string;
  footer: string;
  buttons: TemplateButton[];
  /** By `keyOfSlot`; the reviewer of the provider sees them, so they are never about a real person. */
  samples: Record<string, string>;
  extras: TemplateExtras | null;
  json: string | null;
};

export const EMPTY_TEMPLATE: TemplateDraft = {
  name: "",
  language: "sw",
  category: "UTILITY",
  header: "",
  body: "",
  footer: "",
  buttons: [],
  samples: {},
  extras: null,
  json: null,
};

export type DraftSlot = { key: string; part: "header" | "body" | "button"; button: number; name: string };

/** Every field of a draft in the order in which values are filled in (§2.4): header, body, buttons. */
export function slotsOfDraft({ header, body, buttons }: TemplateDraft): DraftSlot[] {
  const urls = buttons.map(({ kind, text, value }) => ({
    type: kind,
    text,
    url: kind === "url" ? value : "",
  }));
  const found = findPlaceholders([
    { type: "header", text: header },
    { type: "body", text: body },
    { type: "buttons", buttons: urls },
  ]);
  const texts = (["header", "body"] as const).flatMap((part) =>
    found[part].map((name) => ({ key: `${part}:${name}`, part, button: 0, name })),
  );
  const links = found.buttons.flatMap(({ keys }, button) =>
    keys.map((name) => ({ key: `button ${button}:${name}`, part: "button" as const, button, name })),
  );
  return [...texts, ...links];
}

/** A draft of the same text under another name or in another language; null where its text is not known. */
export function draftFrom(
  template: { name: string; language: string; category: string | null; componentSchema: unknown },
  as: "copy" | "language",
): TemplateDraft {
  const schema = template.componentSchema;
  const part = (name: "header" | "body" | "footer") => templateText(schema, name);
  return {
    ...EMPTY_TEMPLATE,
    name: as === "copy" ? nextNameOf(template.name) : template.name,
    language: as === "copy" ? template.language : "",
    category: template.category ?? EMPTY_TEMPLATE.category,
    header: part("header"),
    body: part("body"),
    footer: part("footer"),
    buttons: buttonsIn(schema),
  };
}

/** `oda_tayari` becomes `oda_tayari_2`, that `oda_tayari_3`. */
export function nextNameOf(name: string): string {
  const [, stem = name, number] = /^(.*?)_(\d{1,6})$/.exec(name) ?? [];
  return number === undefined ? `${name}_2` : `${stem}_${Number(number) + 1}`;
}

/** The buttons of a schema that the form knows; others are left out. */
export function buttonsIn(schema: unknown): TemplateButton[] {
  const parts: unknown[] = Array.isArray(schema) ? schema : [];
  return parts.flatMap((part) => {
    const { type, buttons } = (part ?? {}) as { type?: unknown; buttons?: unknown };
    if (typeof type !== "string" || type.toLowerCase() !== "buttons" || !Array.isArray(buttons)) return [];
    return buttons.flatMap(buttonIn);
  });
}

function buttonIn(button: Record<string, unknown> | null): TemplateButton[] {
  const { type, text, url, phone_number: phone } = button ?? {};
  const kind = BUTTON_KINDS.find((each) => each === String(type).toLowerCase());
  if (!kind || typeof text !== "string") return [];
  const value = kind === "url" ? url : phone;
  return [{ kind, text, value: typeof value === "string" ? value : "" }];
}
