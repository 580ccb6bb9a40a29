"use client";

import { http } from "#lib/client/request.ts";
import { CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language, language, t } from "#lib/contract/language.ts";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Menu, type MenuGroup } from "../../ui/popup/menu.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { faultToast } from "../fault-toast.ts";
import { rememberChoice } from "../theme/theme.ts";

type Whose = {
  /** It is kept for the person, wherever they sign in; else for whoever signs in next on this browser. */
  isOwn: boolean;
};

/** Each language in its own words, so that everybody finds theirs. */
export const languageGroup = ({ isOwn }: Whose): MenuGroup => ({
  key: "language",
  label: "Language · Lugha",
  items: [
    { key: "en", label: "English" },
    { key: "sw", label: "Kiswahili" },
  ],
  chosen: language(),
  onChoose: (key) => void choose(key as Language, { isOwn }),
});

/** Then the page is drawn again. */
async function choose(chosen: Language, { isOwn }: Whose): Promise<void> {
  if (chosen === language()) return;
  try {
    if (isOwn) await http("PUT /api/session/language", { body: { language: chosen } });
    await rememberChoice(LANGUAGE_COOKIE, chosen);
    if (!isOwn) await rememberChoice(CHOSEN_COOKIE, chosen);
    location.reload();
  } catch (error) {
    showToast(faultToast(error, [t("The language", "Lugha"), t("changed", "kubadilishwa")]));
  }
}

/** On a page without a menu of the person. */
export function LanguageMenu({ isOwn }: Whose) {
  return (
    <Menu
      label={t("Language: English", "Lugha: Kiswahili")}
      face={
        <>
          <Icon look="lucide-languages" />
          {t("English", "Kiswahili")}
        </>
      }
      faceClass={buttonClass({ look: "plain", size: isOwn ? "small" : "normal" })}
      groups={[languageGroup({ isOwn })]}
    />
  );
}
