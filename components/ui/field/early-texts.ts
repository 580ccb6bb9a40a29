export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What stands in a field, and where its caret is. */
export type EarlyText = { text: string; selection: Selection };
type Selection = [start: number, end: number, direction: "forward" | "backward" | "none"] | null;

const early = new WeakMap<TextField, EarlyText>();

// React puts what the server drew back into an area with text before any of our code sees it, so this runs when loaded.
if (typeof document !== "undefined") {
  for (const field of document.querySelectorAll<TextField>("input,textarea")) {
    if (field.value !== field.defaultValue) note(field);
  }
  document.addEventListener("input", ({ target }) => isTextField(target) && note(target), { capture: true });
}

/** What somebody has typed into this field before React knew it; undefined where nobody did. */
export function takeEarlyText(field: TextField): EarlyText | undefined {
  if (field.value !== field.defaultValue) note(field);
  const typed = early.get(field);
  early.delete(field);
  return typed;
}

/** Puts it into the field as if typed now, for the field's own listeners to hear, and leaves the caret where it was. */
export function typeAgain(field: TextField, { text, selection }: EarlyText): void {
  const hasFocus = document.activeElement === field;
  const select = () => hasFocus && selection && field.setSelectionRange(...selection);
  // A text that is there already is no change: whoever listens would hear of none.
  field.value = `${text} `;
  replaceText(field, text);
  select();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  select();
  if (!hasFocus) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/** As a keyboard does, which sets no property that a script may watch. */
function replaceText(field: TextField, text: string): void {
  const { type } = field;
  const isBare = field.selectionStart === null && field instanceof HTMLInputElement;
  // A range can be set in fields of text alone, and not in those of addresses or days.
  if (isBare) field.type = "text";
  field.setRangeText(text, 0, field.value.length);
  if (isBare) field.type = type;
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function note(field: TextField): void {
  const { selectionStart: start, selectionEnd: end, selectionDirection, value: text } = field;
  const selection: Selection =
    start === null || end === null ? null : [start, end, selectionDirection ?? "none"];
  early.set(field, { text, selection });
}
