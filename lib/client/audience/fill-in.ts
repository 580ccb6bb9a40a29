import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import type { AudienceContent, ShownRow } from "./audience-messages.ts";
import { composeWith } from "./compose-with.ts";
import { changeTexts, spareFields } from "./spare-fields.ts";

/** A message with the values of one row; a field that is half typed, or names no column, stays and the others are filled in. */
export function fillIn(
  { row, number, columns }: ShownRow,
  content: AudienceContent,
  headers: string[],
): PreviewRow {
  const { spare, restore } = spareFields(headers);
  const fillable = {
    text: spare(content.text),
    parameters: content.parameters && changeTexts(content.parameters, spare),
  };
  const { compose, messageFault } = composeWith({ ...content, ...fillable }, headers);
  const composed = messageFault === null ? compose(columns) : null;
  // What cannot be filled in must not make the message vanish under the hand that types it.
  if (composed === null || "code" in composed)
    return { row, number, text: content.text, parameters: null, segments: 0 };
  const { text, parameters, segments } = composed;
  const values = changeTexts(parameters, restore) as PreviewRow["parameters"];
  return { row, number, text: text === null ? "" : restore(text), parameters: values, segments };
}
