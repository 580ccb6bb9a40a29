import { t } from "#lib/contract/language.ts";
import { Button } from "../ui/button/button.tsx";
import { Input } from "../ui/field/input.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { GlossaryPart } from "./glossary.tsx";

/** The two parts of the words, and a search in both, which works before any script does. `q` is empty where nothing is asked. */
export function GlossaryTabs({ current, q }: { current: GlossaryPart; q: string }) {
  const label = t("A word, or what it means", "Neno, au maana yake");
  return (
    <>
      <form action="/settings/words" className="flex gap-2">
        <Input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          icon={<Icon look="lucide-search" />}
          aria-label={label}
          placeholder={label}
          className="w-72 max-sm:w-full"
        />
        <Button type="submit">{t("Find", "Tafuta")}</Button>
      </form>
      <Tabs
        label={t("Words and states", "Maneno na hali")}
        tabs={[
          {
            href: "/settings/words",
            label: t("Sending and calls", "Utumaji na simu"),
            isCurrent: q === "" && current === "sending",
          },
          {
            href: "/settings/words?of=console",
            label: t("Events, team and console", "Matukio, timu na konsoli"),
            isCurrent: q === "" && current === "console",
          },
        ]}
      />
    </>
  );
}
