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
          {TEMPLATE_WORDS[state].meaning} You can send it, but it may be refused later.
        </Note>
      )}
      {refused !== null && (
        <Note
          tone="amber"
          isSmall
          title={
            <>
              The last send with it was refused, <Time value={refused.at} show="day" />
            </>
          }
        >
          {refused.words === "" ? "The service gave no reason." : `“${refused.words}”`}
        </Note>
      )}
      {exchanged !== null && (
        <Note tone="amber" isSmall title="Values would change places">
          The text has {exchanged.inText.join(", ")}, but the service fills in {exchanged.asSent.join(", ")}.
          The preview shows what people would read.
        </Note>
      )}
    </>
  );
}

const Unheard = () => (
  <Note tone="grey" isSmall title="Not verified">
    We know nothing of this name. You can send it, but the service checks it only after it has accepted the
    messages.
  </Note>
);

function OtherLanguages({
  others,
  onLanguage,
}: Pick<Lookup, "others"> & Pick<TemplateNoteProps, "onLanguage">) {
  return (
    <Note
      tone="amber"
      isSmall
      title="Not known in this language"
      actions={others.slice(0, 3).map(({ language }) => (
        <Button key={language} size="small" onClick={() => onLanguage(language)}>
          Use {languageName(language)}
        </Button>
      ))}
    >
      We know it in {others.map(({ language }) => `${languageName(language)} (${language})`).join(", ")}.
    </Note>
  );
}
