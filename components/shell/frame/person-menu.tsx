"use client";

import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Menu } from "../../ui/popup/menu.tsx";
import { initialsOf } from "../../ui/text/initials-of.ts";
import type { Theme } from "../theme/theme.ts";
import { THEME_OPTIONS } from "../theme/theme-options.tsx";
import type { FrameFacts } from "./frame-facts.ts";

type PersonMenuProps = {
  /** Empty where nobody has said it. The rail shows it only where there is room for its words. */
  organisation: string;
  user: FrameFacts["user"];
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
};

export function PersonMenu({ organisation, user, theme, onTheme, onSignOut }: PersonMenuProps) {
  const head = (
    <>
      <p className="font-medium">{user.name}</p>
      <p className="truncate text-12 text-ink-3">{user.email}</p>
      <p className="text-12 text-ink-3">{ROLE_WORDS[user.role]}</p>
      {organisation !== "" && <p className="truncate text-12 text-ink-3">{organisation}</p>}
    </>
  );
  return (
    <Menu
      label={`${initialsOf(user.name)}, ${user.name}`}
      face={initialsOf(user.name)}
      faceClass="grid size-7 flex-none cursor-default place-items-center rounded-full bg-accent-soft text-11 font-semibold tracking-[0.02em] text-accent-text max-sm:size-9 touch"
      head={head}
      groups={[
        {
          key: "theme",
          label: "Theme",
          items: THEME_OPTIONS,
          chosen: theme,
          onChoose: (key) => onTheme(key as Theme),
        },
        {
          key: "person",
          items: [
            {
              key: "settings",
              label: "Settings",
              icon: <Icon look="lucide-sliders-horizontal" />,
              href: "/settings",
            },
            { key: "out", label: "Sign out", icon: <Icon look="lucide-log-out" />, onSelect: onSignOut },
          ],
        },
      ]}
    />
  );
}
