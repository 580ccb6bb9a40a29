import { t } from "#lib/contract/language.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** Where every state has its meaning and its cost, for whoever has no pointer to rest on one. */
export function WordsLink() {
  return (
    <PageLink href="/settings/words" className="link inline-flex items-center rounded-1 max-sm:min-h-11">
      {t("What the states mean", "Maana ya hali")}
    </PageLink>
  );
}
