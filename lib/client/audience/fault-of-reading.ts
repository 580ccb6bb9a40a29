import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

/** What a file could not be read for; anything that nobody foresaw is said in words, too. */
export const faultOfReading = (error: unknown): Fault =>
  error instanceof Fault
    ? error
    : new Fault(
        "internal",
        t("We could not read the file in this browser.", "Hatukuweza kusoma faili katika kivinjari hiki."),
        { cause: error },
      );
