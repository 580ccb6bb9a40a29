/**
 * Writes into a text field as a person would, in place of what is between `from` and `to`, or of what is selected: so it
 * can be undone by the keys that undo, and whoever listens to the field hears of it.
 */
export function writeInto(
  box: HTMLTextAreaElement,
  text: string,
  { from = box.selectionStart, to = box.selectionEnd } = {},
): void {
  box.focus();
  box.setSelectionRange(from, to);
  // The one way to write that browsers can undo; where it does nothing the text is put in without that.
  if (document.execCommand("insertText", false, text)) return;
  box.setRangeText(text, from, to, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
