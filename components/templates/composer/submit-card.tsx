import { Send } from "lucide-react";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { isLost, type TemplateComposer } from "./use-template-composer.ts";

type SubmitCardProps = { composer: TemplateComposer; lostId: string | undefined };

/** Whether all rules are met, what the press does, and what became of it. */
export function SubmitCard({ composer, lostId }: SubmitCardProps) {
  const { creating, unmet, submit } = composer;
  const first = unmet[0];
  const isUnknown = isLost(creating.error);
  return (
    <div className="flex flex-col gap-4">
      {isUnknown && (
        <Note
          tone="amber"
          isAlert
          title={t("It may have been created: no clear answer", "Huenda kimetengenezwa: hakuna jibu la wazi")}
          actions={
            <ButtonLink href={lostId === undefined ? "/templates" : `/templates/${lostId}`}>
              {t("See what we know", "Angalia tunachojua")}
            </ButtonLink>
          }
        >
          {t(
            "We will not create it again. We will know after an event or a check.",
            "Hatutakitengeneza tena. Tutajua baada ya tukio au ukaguzi.",
          )}
        </Note>
      )}
      {creating.isChecking && (
        <Note tone="grey" isSmall isAlert title={t("The console does not answer", "Konsoli haijibu")}>
          {t(
            "As soon as it does, we check whether the template was created. Your text is still here.",
            "Ikijibu tu, tunaangalia kama kiolezo kilitengenezwa. Maandishi yako bado yapo hapa.",
          )}
        </Note>
      )}
      <Card isPadded className="flex flex-wrap items-center gap-4">
        <div className="min-w-60 flex-1">
          <p className="font-semibold">{headOf(composer)}</p>
          <p className="text-13 text-ink-2">{nextOf(composer)}</p>
        </div>
        <Button
          look="primary"
          icon={<Send />}
          isBusy={creating.isPending}
          lockedBecause={lockOf(first?.says, isUnknown)}
          onClick={submit}
        >
          {t("Submit for review", "Wasilisha kikaguliwe")}
        </Button>
      </Card>
    </div>
  );
}

function headOf({ unmet, rules, isRefused }: TemplateComposer): string {
  if (unmet.length > 0)
    return t(
      `${formatNoun(unmet.length, "rule")} not met yet`,
      plural(
        unmet.length,
        "Sharti 1 bado halijatimizwa",
        `Masharti ${formatCount(unmet.length)} bado hayajatimizwa`,
      ),
    );
  return isRefused
    ? t("It was not created", "Hakikutengenezwa")
    : t(`All ${rules.length} rules are met`, `Masharti yote ${rules.length} yametimizwa`);
}

function nextOf({ unmet: [first], isRefused }: TemplateComposer): string {
  if (first) return `${placeOf(first.field)}: ${first.says}`;
  return isRefused
    ? t(
        "The reason is above. Change the template, or submit it again.",
        "Sababu iko juu. Badilisha kiolezo, au kiwasilishe tena.",
      )
    : t(
        "After you submit it, nobody can change the name or the text. Until it is approved, nobody can send it.",
        "Ukishakiwasilisha, hakuna anayeweza kubadilisha jina au maandishi. Hadi kiidhinishwe, hakuna anayeweza kukituma.",
      );
}

function lockOf(unmet: string | undefined, isUnknown: boolean): string | undefined {
  if (isUnknown) return t("It may have been created already", "Huenda kimeshatengenezwa");
  return unmet;
}

function placeOf(field: string): string {
  const [kind = "", rest = ""] = field.split(" ");
  if (kind === "button") return t(`Button ${Number(rest) + 1}`, `Kitufe cha ${Number(rest) + 1}`);
  if (kind === "sample") return t("Samples", "Mifano");
  return PLACES[kind] ?? kind;
}

const PLACES: Partial<Record<string, string>> = translated(() => ({
  name: t("Name", "Jina"),
  language: t("Language", "Lugha"),
  category: t("Category", "Kundi"),
  header: t("Header", "Kichwa"),
  body: t("Body", "Mwili"),
  footer: t("Footer", "Maandishi ya chini"),
  buttons: t("Buttons", "Vitufe"),
  json: "JSON",
}));
