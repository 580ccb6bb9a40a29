import { createHash } from "node:crypto";
import {
  LANGUAGE_NAMES,
  PUBLIC_TITLES,
  type PublicLanguage,
  type PublicTextName,
  type PublicTitle,
  type PublicWords,
  publicText,
} from "#lib/contract/rules/public-words.ts";

/** An answer of a page for customers. */
export type PublicAnswer = { status: number; headers: Record<string, string>; body: string };

/** What every page says beside its own words. */
export type PublicLook = { organisation: string; words: PublicWords; language: PublicLanguage; path: string };

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif;--ink:#1c1917;--quiet:#57534e;--line:#d6d3d1;--go:#0f5a5a;--on:#fff;--back:#fafaf9;--bad:#b42318}
@media(prefers-color-scheme:dark){:root{--ink:#f5f5f4;--quiet:#b8b2ac;--line:#57534e;--go:#5fd0cd;--on:#06201f;--back:#1c1917;--bad:#ffb4a9}}
*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.5rem;line-height:1.3;margin:.25rem 0 .75rem}
p{margin:0 0 1.25rem}.who,.lang{color:var(--quiet);font-size:.9375rem;margin:0}.lang{border-top:1px solid var(--line);padding-top:1rem;margin-top:2.5rem}
button,input{font:inherit;width:100%;min-height:3rem;border-radius:.5rem}button{border:0;background:var(--go);color:var(--on);font-weight:600;padding:.5rem 1rem}
input{border:1px solid var(--quiet);background:var(--back);color:var(--ink);padding:.5rem .75rem;margin:.25rem 0 1.25rem}
form+.who{margin-top:1.25rem}[role=alert]{color:var(--bad);font-weight:600;margin-top:-.75rem}[aria-invalid]{border-color:var(--bad)}button.quiet{background:none;color:var(--ink);border:1px solid var(--quiet)}a{color:var(--go);display:inline-block;padding:.6rem 0}:focus-visible{outline:3px solid var(--go);outline-offset:2px}`;

/** Runs nothing, loads nothing, is framed by nobody, and posts to this address alone. */
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  vary: "accept-language",
};

/** A page of one title, one text and what can be done there; `parts` is HTML of ours, everything else is escaped. */
export function publicPage(
  look: PublicLook,
  { status, title, text, parts = "" }: { status: number; title: string; text: string; parts?: string },
): PublicAnswer {
  const { organisation, language, path } = look;
  const other = language === "en" ? "sw" : "en";
  const who = organisation === "" ? "" : `<p class="who">${escaped(organisation)}</p>`;
  const body = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${who}<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>${parts}
<p class="lang"><a href="${escaped(path)}?lang=${other}" hreflang="${other}" lang="${other}">${LANGUAGE_NAMES[other]}</a></p></main></body></html>`;
  return { status, headers: { ...HEADERS, "content-length": String(Buffer.byteLength(body)) }, body };
}

/** A page whose words are all ours: title and text by the same name. */
export const plainPage = (
  look: PublicLook,
  status: number,
  name: Extract<PublicTitle, "closed" | "busy" | "sample">,
): PublicAnswer =>
  publicPage(look, {
    status,
    title: PUBLIC_TITLES[look.language][name],
    text: PUBLIC_TITLES[look.language][`${name}Text`],
  });

/** The same for a text that the company may have written. */
export const writtenPage = (
  look: PublicLook,
  { status, name, parts = "" }: { status: number; name: PublicTextName; parts?: string },
): PublicAnswer =>
  publicPage(look, {
    status,
    title: PUBLIC_TITLES[look.language][name],
    text: publicText(look.words, look.language, name),
    parts,
  });

type Form = { label: string; hidden: Record<string, string>; field?: Field; isQuiet?: boolean };
/** What somebody types; `wrong` says why what they typed is not it. */
type Field = {
  name: string;
  label: string;
  kind: "tel" | "code";
  most: number;
  value?: string;
  wrong?: string | undefined;
};

function fieldHtml({ name, label, kind, most, value = "", wrong }: Field): string {
  const own =
    kind === "tel" ? 'type="tel" autocomplete="tel"' : 'inputmode="numeric" autocomplete="one-time-code"';
  const error = wrong === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-wrong" autofocus`;
  const said = wrong === undefined ? "" : `<p id="${name}-wrong" role="alert">${escaped(wrong)}</p>`;
  return `<label for="${name}">${escaped(label)}</label><input id="${name}" name="${name}" ${own} maxlength="${most}" required value="${escaped(value)}"${error}>${said}`;
}

/** A form of one button, and of one field where there is one; `hidden` are names of ours with values of known forms. */
export function buttonForm(
  { language, path }: PublicLook,
  { label, hidden, field, isQuiet = false }: Form,
): string {
  const fields = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("");
  return `<form method="post" action="${escaped(path)}?lang=${language}">${fields}${field ? fieldHtml(field) : ""}<button${isQuiet ? ' class="quiet"' : ""}>${escaped(label)}</button></form>`;
}

/** Small words below what can be done on a page. */
export const quietNote = (text: string): string => `<p class="who">${escaped(text)}</p>`;

/** A link to the beginning of the page. */
export const pageLink = ({ path, language }: PublicLook, text: string): string =>
  `<a href="${escaped(path)}?lang=${language}">${escaped(text)}</a>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
