import { t } from "#lib/contract/language.ts";
import { exchangedNames } from "#lib/contract/rules/template/exchanged-names.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";
import { languageName } from "./language-name.ts";
import type { Lookup } from "./use-known-template.ts";

type TemplateNoteProps = { lookup: Lookup; onLanguage: (language: string) => void };

/** What a sender should know of the template they chose, where nothing forbids it. */
export function TemplateNote({ lookup, onLanguage }: TemplateNoteProps) {
  const { known, others, isLookedUp } = lookup;
  if (!isLookedUp) return null;
  if (!known)
    return others.length > 0 ? <OtherLanguages others={others} onLanguage={onLanguage} /> : <Unheard />;
  const { state, refused, componentSchema } = known;
  const exchanged = exchangedNames(componentSchema, "body") ?? exchangedNames(componentSchema, "header");
  return (
    <>
      {state !== "approved" && !known.isBarred && (
        <Note tone="grey" isSmall title={TEMPLATE_WORDS[state].word}>
          {TEMPLATE_WORDS[state].meaning}{" "}
          {t(
            "You can send it, but it may be refused later.",
            "Unaweza kukituma, lakini huenda kikakataliwa baadaye.",
          )}
        </Note>
      )}
      {refused !== null && (
        <Note
          tone="amber"
          isSmall
          title={
            <>
              {t("The last send with it was refused, ", "Utumaji wa mwisho wa kiolezo hiki ulikataliwa, ")}
              <Time value={refused.at} show="day" />
            </>
          }
        >
          {refused.words === ""
            ? t("The service gave no reason.", "Huduma haikutoa sababu.")
            : `“${refused.words}”`}
        </Note>
      )}
      {exchanged !== null && (
        <Note tone="amber" isSmall title={t("Values would change places", "Thamani zingebadilishana nafasi")}>
          {t(
            `The text has ${exchanged.inText.join(", ")}, but the service fills in ${exchanged.asSent.join(", ")}. The preview shows what people would read.`,
            `Maandishi yana ${exchanged.inText.join(", ")}, lakini huduma inajaza ${exchanged.asSent.join(", ")}. Onyesho linaonyesha watu wangesoma nini.`,
          )}
        </Note>
      )}
    </>
  );
}

const Unheard = () => (
  <Note tone="grey" isSmall title={t("Not verified", "Hakijathibitishwa")}>
    {t(
      "We know nothing of this name. You can send it, but the service checks it only after it has accepted the messages.",
      "Hatujui lolote kuhusu jina hili. Unaweza kukituma, lakini huduma hukikagua baada tu ya kupokea jumbe.",
    )}
  </Note>
);

function OtherLanguages({
  others,
  onLanguage,
}: Pick<Lookup, "others"> & Pick<TemplateNoteProps, "onLanguage">) {
  const named = others.map(({ language }) => `${languageName(language)} (${language})`).join(", ");
  return (
    <Note
      tone="amber"
      isSmall
      title={t("Not known in this language", "Hakijulikani katika lugha hii")}
      actions={others.slice(0, 3).map(({ language }) => (
        <Button key={language} size="small" onClick={() => onLanguage(language)}>
          {t(`Use ${languageName(language)}`, `Tumia ${languageName(language)}`)}
        </Button>
      ))}
    >
      {t(`We know it in ${named}.`, `Tunakijua katika ${named}.`)}
    </Note>
  );
}
