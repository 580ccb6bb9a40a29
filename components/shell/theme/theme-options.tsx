import { Icon } from "../../ui/icon/icon.tsx";
import type { MenuItem } from "../../ui/popup/menu.tsx";
import type { Theme } from "./theme.ts";

export const THEME_ICON = {
  system: <Icon look="lucide-monitor" />,
  light: <Icon look="lucide-sun" />,
  dark: <Icon look="lucide-moon" />,
} as const satisfies Record<Theme, React.ReactNode>;

export const THEME_OPTIONS: readonly (MenuItem & { key: Theme })[] = [
  { key: "system", label: "As the system", icon: THEME_ICON.system },
  { key: "light", label: "Light", icon: THEME_ICON.light },
  { key: "dark", label: "Dark", icon: THEME_ICON.dark },
];
