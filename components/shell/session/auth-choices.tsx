"use client";

import { CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language, language } from "#lib/contract/language.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { rememberChoice, type Theme } from "../theme/theme.ts";
import { ThemeMenu, useTheme } from "../theme/theme-menu.tsx";

/** What somebody who is not signed in chooses of a page: its language and its looks. */
export function AuthChoices({ theme: stored }: { theme: Theme }) {
  const [theme, setTheme] = useTheme(stored);
  return (
    <>
      <OtherLanguage />
      <ThemeMenu theme={theme} onChange={setTheme} />
    </>
  );
}

const NAME = { en: "English", sw: "Kiswahili" } as const satisfies Record<Language, string>;

/** The one that the page is not in, by its own name; whoever signs in next on this browser keeps it. */
function OtherLanguage() {
  const other: Language = language() === "sw" ? "en" : "sw";
  async function choose() {
    await rememberChoice(LANGUAGE_COOKIE, other);
    await rememberChoice(CHOSEN_COOKIE, other);
    location.reload();
  }
  return (
    <button
      type="button"
      lang={other}
      className={buttonClass({ look: "plain", size: "normal" })}
      onClick={() => void choose()}
    >
      <Icon look="lucide-languages" />
      {NAME[other]}
    </button>
  );
}
