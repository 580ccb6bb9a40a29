"use client";

import { useEffect, useState } from "react";
import { applyTheme, type Theme } from "./theme.ts";

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
