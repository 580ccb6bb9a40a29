import type { Reading } from "./audience-messages.ts";

/** How a file is read, out of what else is known of it. */
export const readingOf = ({ encoding, delimiter, hasHeader, sheet, repair }: Reading): Reading => ({
  encoding,
  delimiter,
  hasHeader,
  sheet,
  repair,
});
