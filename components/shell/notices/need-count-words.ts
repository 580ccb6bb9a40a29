import { t } from "#lib/contract/language.ts";
import { formatCount, plural } from "#lib/contract/words/format-count.ts";

/** What the number on the bell says. */
export const needCountWords = (needs: number): string =>
  t(
    `${formatCount(needs)} ${plural(needs, "needs", "need")} you`,
    plural(needs, `${formatCount(needs)} inakuhitaji`, `${formatCount(needs)} zinakuhitaji`),
  );
