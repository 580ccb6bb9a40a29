"use client";

import { http } from "#lib/client/request.ts";
import { LANGUAGE_COOKIE, type Language, language, t } from "#lib/contract/language.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Menu, type MenuGroup } from "../../ui/popup/menu.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { faultToast } from "../fault-toast.ts";
import { rememberChoice } from "../theme/theme.ts";

/** Each language in its own words, so that everybody finds theirs; kept for the person, wherever they sign in. */
export const languageGroup = (): MenuGroup => ({
  key: "language",
  label: "Language · Lugha",
  items: [
    { key: "en", label: "English" },
    { key: "sw", label: "Kiswahili" },
  ],
  chosen: language(),
  onChoose: (key) => void choose(key as Language),
});

/** Then the page is drawn again. */
async function choose(chosen: Language): Promise<void> {
  if (chosen === language()) return;
  try {
    await http("PUT /api/session/language", { body: { language: chosen } });
    await rememberChoice(LANGUAGE_COOKIE, chosen);
    location.reload();
  } catch (error) {
    showToast(faultToast(error, [t("The language", "Lugha"), t("changed", "kubadilishwa")]));
  }
}

/** The same beside what else a person is known by. */
export function LanguageMenu() {
  return (
    <Menu
      label={t("Language: English", "Lugha: Kiswahili")}
      face={
        <>
          <Icon look="lucide-languages" />
          {t("English", "Kiswahili")}
        </>
      }
      faceClass={buttonClass({ look: "plain", size: "small" })}
      groups={[languageGroup()]}
    />
  );
}
