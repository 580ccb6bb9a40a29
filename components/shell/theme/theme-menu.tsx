"use client";

import { useEffect, useState } from "react";
import { t, translated } from "#lib/contract/language.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Menu, type MenuItem } from "../../ui/popup/menu.tsx";
import { applyTheme, type Theme } from "./theme.ts";

type ThemeMenuProps = { theme: Theme; onChange: (theme: Theme) => void };

export function ThemeMenu({ theme, onChange }: ThemeMenuProps) {
  return (
    <Menu
      label={THEME_LABEL[theme]}
      face={THEME_ICON[theme]}
      faceClass={buttonClass({ look: "plain", size: "normal", isIcon: true })}
      groups={[
        {
          key: "theme",
          label: t("Theme", "Mandhari"),
          items: THEME_OPTIONS,
          chosen: theme,
          onChoose: (key) => onChange(key as Theme),
        },
      ]}
    />
  );
}

export const THEME_ICON = {
  system: <Icon look="lucide-monitor" />,
  light: <Icon look="lucide-sun" />,
  dark: <Icon look="lucide-moon" />,
} as const satisfies Record<Theme, React.ReactNode>;

const THEME_LABEL: Record<Theme, string> = translated(() => ({
  system: t("Theme: system", "Mandhari: kama mfumo"),
  light: t("Theme: light", "Mandhari: nyeupe"),
  dark: t("Theme: dark", "Mandhari: nyeusi"),
}));

export const THEME_OPTIONS: readonly (MenuItem & { key: Theme })[] = /* @__PURE__ */ translated<
  readonly (MenuItem & { key: Theme })[]
>(() => [
  { key: "system", label: t("As the system", "Kama mfumo"), icon: THEME_ICON.system },
  { key: "light", label: t("Light", "Nyeupe"), icon: THEME_ICON.light },
  { key: "dark", label: t("Dark", "Nyeusi"), icon: THEME_ICON.dark },
]);

/** The chosen theme and how to change it; `system` follows the machine while the page is open. */
export function useTheme(stored: Theme): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(stored);
  useEffect(() => {
    if (theme !== "system") return;
    const query = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => {
      document.documentElement.dataset.theme = query.matches ? "dark" : "light";
    };
    follow();
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, [theme]);
  function choose(next: Theme) {
    setTheme(next);
    applyTheme(next);
  }
  return [theme, choose];
}
