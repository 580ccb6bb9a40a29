"use client";

import { http } from "#lib/client/request.ts";
import { CHOSEN_COOKIE, type Language, LANGUAGE_COOKIE, language, t } from "#lib/contract/language.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Menu, type MenuItem } from "../../ui/popup/menu.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { rememberChoice } from "../theme/theme.ts";

/** Each in its own words, so that everybody finds theirs. */
export const LANGUAGE_OPTIONS: readonly (MenuItem & { key: Language })[] = [
  { key: "en", label: "English" },
  { key: "sw", label: "Kiswahili" },
];

/** The page again, in the language of who reads it; `isOwn`: it is kept for the person, wherever they sign in. */
export async function chooseLanguage(chosen: Language, { isOwn }: { isOwn: boolean }): Promise<void> {
  if (isOwn) await http("PUT /api/session/language", { body: { language: chosen } });
  else await Promise.all([rememberChoice(LANGUAGE_COOKIE, chosen), rememberChoice(CHOSEN_COOKIE, chosen)]);
  location.reload();
}

/** On a page of nobody: whoever signs in next keeps it. */
export function LanguageMenu() {
  return (
    <Menu
      label={t("Language: English", "Lugha: Kiswahili")}
      face={<Icon look="lucide-languages" />}
      faceClass={buttonClass({ look: "plain", size: "normal", isIcon: true })}
      groups={[
        {
          key: "language",
          label: t("Language", "Lugha"),
          items: LANGUAGE_OPTIONS,
          chosen: language(),
          onChoose: (key) => void chooseLanguage(key as Language, { isOwn: false }),
        },
      ]}
    />
  );
}
