export type Theme = "system" | "light" | "dark";

export const THEME_COOKIE = "theme";

const THEMES: readonly string[] = ["system", "light", "dark"];
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** The stored choice; `system` when there is none or it is not one of ours. */
export function readTheme(stored: string | undefined): Theme {
  return stored !== undefined && THEMES.includes(stored) ? (stored as Theme) : "system";
}

/** What the server writes on `<html>`: nothing for `system`, which ThemeBoot resolves before the first paint. */
export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}

/** Shows the theme at once and remembers it. */
export function applyTheme(theme: Theme): void {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "system" ? (dark ? "dark" : "light") : theme;
  void rememberChoice(THEME_COOKIE, theme);
}

/** Keeps a choice of how things look in a cookie, so that the server draws it the same next time. */
export async function rememberChoice(name: string, value: string): Promise<void> {
  // Absent only outside a secure context, where nobody can sign in either.
  await globalThis.cookieStore?.set({
    name,
    value,
    path: "/",
    sameSite: "lax",
    expires: Date.now() + YEAR_MS,
  });
}
