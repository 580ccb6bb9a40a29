import { isBlankText } from "../../contract/rules/text/is-blank-text.ts";
import { countSegments, SEPTETS_OF_ONE, UNITS_OF_ONE } from "../../contract/rules/text/segments.ts";
import { MAX_CHAT_TEXT_LENGTH, MAX_SMS_LENGTH } from "../../contract/wire/limits.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { type CompiledText, compileText, type Missing } from "./compile-text.ts";

/**
 * What one person gets; equal `pack` may share a request. Whose it is, is filled in by who judges the row: an object of its
 * own for that took a seventh of an import.
 */
export type Composed = Message & {
  /** Of a message in several languages: the other one that this person gets. */
  language: string | null;
  seq: number;
  row: number;
  number: string;
  columns: string[];
};
type Message = {
  text: string | null;
  parameters: unknown;
  pack: string;
  segments: number;
  hasFallback: boolean;
  /** Of a campaign with two texts the second one, and the segments of both. */
  other?: { text: string; pack: string; segments: [first: number, second: number] };
};
/** `reason` says why nothing can be made of the row. */
export type NotComposed = {
  code:
    | "missing-value"
    | "no-text"
    | "too-long"
    | "extra-cells"
    | "long-row"
    | "stray-quote"
    | "lost-letter"
    | "damaged-text";
  reason: string;
  column: string;
};
/** `number` is whom the row is about, where what they get depends on it. */
export type Composer = (cells: string[], number?: string) => Composed | NotComposed;

const NO_COLUMNS: string[] = [];

const composed = ({ text, parameters, pack, segments, hasFallback }: Message): Composed => ({
  text,
  parameters,
  pack,
  segments,
  hasFallback,
  language: null,
  seq: 0,
  row: 0,
  number: "",
  columns: NO_COLUMNS,
});

/** SMS: rendered text, 1 to 918 characters (§2.5), with its segments. */
export function composeSms(template: string, headers: string[]): Composer {
  const compiled = compileText(template, headers);
  return (cells) => {
    const rendered = compiled.render(cells);
    if ("missing" in rendered) return missing(rendered);
    const { text, hasFallback } = rendered;
    if (isBlank(text, compiled) || text.length > MAX_SMS_LENGTH) return wrongLength(text, MAX_SMS_LENGTH);
    // Short texts are one segment whatever they hold, and septets of the values alone are quicker than of the text.
    const isOne = text.length <= UNITS_OF_ONE || compiled.septets(cells) <= SEPTETS_OF_ONE;
    const segments = isOne ? 1 : countSegments(text).segments;
    return composed({ text, parameters: null, pack: "", segments, hasFallback });
  };
}

/** Two texts of which each person gets one: a row of which one cannot be made gets neither, and the dearer counts. */
export const composeTwo =
  (first: Composer, second: Composer): Composer =>
  (cells) => {
    const [a, b] = [first(cells), second(cells)];
    if ("code" in a) return a;
    if ("code" in b) return b;
    return {
      ...a,
      segments: Math.max(a.segments, b.segments),
      hasFallback: a.hasFallback || b.hasFallback,
      other: { text: b.text ?? "", pack: b.pack, segments: [a.segments, b.segments] },
    };
  };

/** Chat text, 1 to 4096 characters (§4.1): people with the same words share requests. */
export function composeChatText(template: string, headers: string[]): Composer {
  const compiled = compileText(template, headers);
  const isPersonal = compiled.columns.length > 0;
  return (cells) => {
    const rendered = compiled.render(cells);
    if ("missing" in rendered) return missing(rendered);
    const { text, hasFallback } = rendered;
    if (isBlank(text, compiled) || text.length > MAX_CHAT_TEXT_LENGTH)
      return wrongLength(text, MAX_CHAT_TEXT_LENGTH);
    const pack = isPersonal ? text : "";
    return composed({ text, parameters: null, pack, segments: 0, hasFallback });
  };
}

/** Chat template: every text among its parameters may hold merge fields (§2.4). */
export function composeTemplate(parameters: unknown, headers: string[]): Composer {
  const compiled = compileTree(parameters ?? null, headers);
  return (cells) => {
    const state: State = { missing: null, isBlank: false, hasFallback: false };
    const value = compiled(cells, state);
    if (state.missing !== null) return missing(state.missing);
    if (state.isBlank) return { code: "no-text", reason: rowReason("empty-field"), column: "" };
    const pack = value === null ? "" : JSON.stringify(value);
    return composed({ text: null, parameters: value, pack, segments: 0, hasFallback: state.hasFallback });
  };
}

/** Chat text, with the template of those who have no open window where there is one. */
export const composeChat = (
  text: string,
  template: { parameters: unknown } | null,
  headers: string[],
): Composer =>
  template ? composeChatBoth(text, template.parameters, headers) : composeChatText(text, headers);

/** Chat text, and the template of those without an open window: people share requests only where both are the same. */
function composeChatBoth(text: string, parameters: unknown, headers: string[]): Composer {
  const asText = composeChatText(text, headers);
  const asTemplate = composeTemplate(parameters, headers);
  return (cells) => {
    const written = asText(cells);
    if ("code" in written) return written;
    const bound = asTemplate(cells);
    if ("code" in bound) return bound;
    const pack = written.pack + bound.pack === "" ? "" : JSON.stringify([written.pack, bound.pack]);
    const hasFallback = written.hasFallback || bound.hasFallback;
    return { ...written, parameters: bound.parameters, pack, hasFallback };
  };
}

const missing = ({ missing: column, reason }: Missing): NotComposed => ({
  code: "missing-value",
  reason,
  column,
});

// Stand-ins of nothing may leave only the spaces between them, and an empty message costs as much as another.
// Checked only where it may be so: to read a text that was put together takes long.
const isBlank = (text: string, { hasWords }: CompiledText): boolean => !hasWords && isBlankText(text);

function wrongLength(text: string, max: number): NotComposed {
  if (text.length <= max) return { code: "no-text", reason: rowReason("empty-message"), column: "" };
  const reason = rowReason("long-message", { length: text.length, most: max });
  return { code: "too-long", reason, column: "" };
}

type State = { missing: Missing | null; isBlank: boolean; hasFallback: boolean };
type Tree = (cells: string[], state: State) => unknown;

function compileTree(value: unknown, headers: string[]): Tree {
  if (typeof value === "string") {
    const compiled = compileText(value, headers);
    return (cells, state) => {
      const rendered = compiled.render(cells);
      if ("missing" in rendered) {
        state.missing ??= rendered;
        return "";
      }
      state.hasFallback ||= rendered.hasFallback;
      // The service refuses an empty value. One that is empty in every row is said at its field.
      state.isBlank ||= compiled.columns.length > 0 && isBlank(rendered.text, compiled);
      return rendered.text;
    };
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileTree(item, headers));
    return (cells, state) => items.map((item) => item(cells, state));
  }
  if (typeof value !== "object" || value === null) return () => value;
  const members = Object.entries(value).map(([key, member]) => [key, compileTree(member, headers)] as const);
  return (cells, state) => Object.fromEntries(members.map(([key, member]) => [key, member(cells, state)]));
}
