import { t, translated } from "#lib/contract/language.ts";
import { Note } from "../ui/note.tsx";
import { formatList } from "../ui/text/format-list.ts";

const TITLES = translated(() => ({
  team: t("Only owners and admins see the team", "Wamiliki na wasimamizi tu huona timu"),
  audit: t(
    "Only owners and admins see the audit log",
    "Wamiliki na wasimamizi tu huona kumbukumbu za matendo",
  ),
  "own-systems": t(
    "Only owners and admins see your own systems",
    "Wamiliki na wasimamizi tu huona mifumo yako",
  ),
  mail: t(
    "Only owners and admins see how e-mail is set up",
    "Wamiliki na wasimamizi tu huona jinsi barua pepe ilivyowekwa",
  ),
}));

type NotForYouProps = { what: keyof typeof TITLES; managers: readonly string[] };

/** In place of a page that this role may not read: says who may. */
export function NotForYou({ what, managers }: NotForYouProps) {
  return (
    <Note tone="grey" title={TITLES[what]}>
      {managers.length > 0
        ? t(`Ask ${formatList(managers)}.`, `Muulize ${formatList(managers)}.`)
        : t("Ask an owner.", "Muulize mmiliki.")}
    </Note>
  );
}
