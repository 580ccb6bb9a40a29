import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

/** What the person wrote, letter by letter, or the reason that one of us gave. */
export function SaidWords({ fact: { source, words } }: { fact: Pick<OptOut, "source" | "words"> }) {
  if (words === null || words === "")
    return <span className="text-ink-3">{t("No words", "Hakuna maneno")}</span>;
  if (source === "keyword") return <span className="code font-medium text-ink">{words}</span>;
  return <>“{words}”</>;
}

type Fact = Pick<OptOut, "source" | "by" | "file">;

/** Where it came from: `Chat message`, `By hand, Neema Mushi`, `File wateja.csv, row 88`. */
export function sourceWords({ source, by, file }: Fact): string {
  if (source === "keyword") return t("Chat message", "Ujumbe wa chat");
  if (file !== null)
    return t(
      `File ${isolated(file.name)}, row ${formatCount(file.row)}`,
      `Faili ${isolated(file.name)}, mstari ${formatCount(file.row)}`,
    );
  const what = {
    person: t("By hand", "Kwa mkono"),
    import: t("Pasted list", "Orodha iliyobandikwa"),
    api: "API",
  }[source];
  return by === null ? what : `${what}, ${isolated(by)}`;
}
