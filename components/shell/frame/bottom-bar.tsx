"use client";

import { usePathname } from "next/navigation";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Menu } from "../../ui/popup/menu.tsx";
import type { FrameFacts } from "./frame-facts.ts";
import { isAtPlace, placesOf } from "./navigation.ts";

const ENTRY =
  "relative flex h-full w-full cursor-default flex-col items-center justify-center gap-0.5 text-11 font-medium before:icon before:size-5";

/** The places of a phone: four, and the rest under More. */
export function BottomBar({ facts }: { facts: FrameFacts }) {
  const path = usePathname();
  const places = placesOf(facts.environment);
  const first = places.filter((place) => place.isOnPhone);
  const rest = places.filter((place) => !place.isOnPhone);
  const isUnderMore = rest.some((place) => isAtPlace(place, path));
  return (
    <nav
      aria-label="Places"
      className="fixed inset-x-0 bottom-0 z-10 grid h-(--bottom-bar) grid-cols-5 border-line border-t bg-raised sm:hidden"
    >
      {first.map((place) => {
        const count = facts.counts[place.key];
        const isOn = isAtPlace(place, path);
        return (
          <PageLink
            key={place.key}
            href={place.href}
            aria-current={isOn ? "page" : undefined}
            className={cx(ENTRY, place.icon, isOn ? "text-accent-text" : "text-ink-3")}
          >
            {place.label}
            {count !== undefined && count.count > 0 && (
              <span className="num absolute top-1 left-[calc(50%+6px)] h-4 min-w-4 rounded-full bg-accent px-1 text-center text-11 text-on-accent">
                {formatCount(count.count)}
                <span className="sr-only"> {count.meaning}</span>
              </span>
            )}
          </PageLink>
        );
      })}
      <Menu
        label="More"
        side="top"
        face="More"
        faceClass={cx(ENTRY, "lucide-menu", isUnderMore ? "text-accent-text" : "text-ink-3")}
        groups={[
          {
            key: "places",
            items: rest.map((place) => ({
              key: place.key,
              label: place.label,
              href: place.href,
              icon: <Icon look={place.icon} />,
            })),
          },
        ]}
      />
    </nav>
  );
}
