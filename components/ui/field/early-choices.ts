const CHOICES = "input[type=radio],input[type=checkbox]";

const early = new WeakMap<HTMLInputElement, boolean>();

// React puts back what the server drew before any of our code sees the field, so this runs when it is loaded.
if (typeof document !== "undefined") {
  for (const field of document.querySelectorAll<HTMLInputElement>(CHOICES)) {
    if (field.checked !== field.defaultChecked) note(field);
  }
  document.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && note(target), {
    capture: true,
  });
}

/** What this field was set to by somebody before React knew it; undefined where nobody did. */
export function takeEarlyChoice(field: HTMLInputElement): boolean | undefined {
  const wanted = early.get(field);
  early.delete(field);
  return wanted;
}

/** Of radios the one that was chosen last: the one that lost the mark follows by itself. */
function note(field: HTMLInputElement): void {
  if (!field.matches(CHOICES)) return;
  if (field.type === "radio") {
    if (!field.checked) return;
    for (const other of document.getElementsByName(field.name)) early.delete(other as HTMLInputElement);
  }
  early.set(field, field.checked);
}
