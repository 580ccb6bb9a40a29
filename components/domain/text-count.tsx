import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

/** `1,204 of 4,096`; red beyond it. */
export function TextCount({ length, max }: { length: number; max: number }) {
  return (
    <span className={length > max ? "num text-red-fg" : "num text-ink-3"}>
      {t(
        `${formatCount(length)} of ${formatCount(max)}`,
        `${formatCount(length)} kati ya ${formatCount(max)}`,
      )}
    </span>
  );
}
