"use client";

import { buttonClass } from "../../ui/button/button-class.ts";
import { Menu } from "../../ui/popup/menu.tsx";
import type { Theme } from "./theme.ts";
import { THEME_ICON, THEME_OPTIONS } from "./theme-options.tsx";

type ThemeMenuProps = { theme: Theme; onChange: (theme: Theme) => void };

export function ThemeMenu({ theme, onChange }: ThemeMenuProps) {
  return (
    <Menu
      label={`Theme: ${theme}`}
      face={THEME_ICON[theme]}
      faceClass={buttonClass({ look: "plain", size: "normal", isIcon: true })}
      groups={[
        {
          key: "theme",
          label: "Theme",
          items: THEME_OPTIONS,
          chosen: theme,
          onChoose: (key) => onChange(key as Theme),
        },
      ]}
    />
  );
}
