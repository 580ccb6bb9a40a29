"use client";

import { useSelectedLayoutSegments } from "next/navigation";
import { t } from "#lib/contract/language.ts";
import { cx } from "../ui/cx.ts";
import { PageLink } from "../ui/list/page-link.tsx";

const LINE = "rounded-2 px-2 py-1";

/** Of a page what its line says; what it is found by stays on the server. */
type NavGroup = { title: string; pages: readonly { key: string; href: string; label: string }[] };

/** All pages of the settings beside the one that is open, where there is room; the list itself has none beside it. */
export function SettingsNav({ groups }: { groups: readonly NavGroup[] }) {
  const at = useSelectedLayoutSegments().join("/");
  if (at === "") return null;
  const keys = groups.flatMap(({ pages }) => pages.map(({ key }) => key));
  // Of one key or address, too; Developers is a page of its own.
  const current = keys.find((key) => key === at) ?? keys.find((key) => at.startsWith(`${key}/`));
  return (
    <nav
      aria-label={t("Settings", "Mipangilio")}
      className="flex w-60 flex-none flex-col text-13 max-xl:hidden print:hidden"
    >
      <PageLink
        href="/settings"
        className={cx(
          LINE,
          "lucide-search flex items-center gap-2 text-ink-2 before:icon before:size-4 hover:bg-sunken",
        )}
      >
        {t("Find a setting", "Tafuta mpangilio")}
      </PageLink>
      {/* Each line one element: the page of all words has many of its own. */}
      {groups.flatMap(({ title, pages }) => [
        <p key={title} className="px-2 pt-3 pb-1 text-12 text-ink-3">
          {title}
        </p>,
        ...pages.map(({ key, href, label }) => (
          <PageLink
            key={key}
            href={href}
            aria-current={key === current ? "page" : undefined}
            className={cx(
              LINE,
              key === current ? "bg-sunken font-medium text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            {label}
          </PageLink>
        )),
      ])}
    </nav>
  );
}
