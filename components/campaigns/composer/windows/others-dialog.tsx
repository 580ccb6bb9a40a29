"use client";

import { useForm, useWatch } from "react-hook-form";
import { useUnsupported } from "#components/domain/template/use-known-template.ts";
import { type TemplateChoice, TemplateForm } from "#components/shell/template/template-form.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { t } from "#lib/contract/language.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import type { Shares } from "../draft/use-composer.ts";

const EMPTY: TemplateChoice = {
  templateName: "",
  language: DEFAULT_TEMPLATE_LANGUAGE,
  texts: [],
  buttons: [],
};

type OthersDialogProps = Shares<"audience" | "form" | "kept"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChosen?: (() => void) | undefined;
};

/** A template and its values for people without an open window; the columns of the file may stand in any value. */
export function OthersDialog({ composer, isOpen, onOpenChange, onChosen }: OthersDialogProps) {
  const { audience, form, kept } = composer;
  const own = useForm<TemplateChoice>({ values: form.getValues("others") ?? EMPTY });
  const choice = useWatch({ control: own.control }) as TemplateChoice;
  const unsupported = useUnsupported(choice.templateName, choice.language);
  function change(next: Partial<TemplateChoice>) {
    for (const [field, value] of Object.entries(next))
      own.setValue(field as keyof TemplateChoice, value, { shouldDirty: true });
  }
  function choose() {
    const { templateName, language, ...values } = own.getValues();
    const named = { templateName: templateName.trim(), language: language.trim() || EMPTY.language };
    form.setValue("others", { ...named, ...values }, { shouldDirty: true });
    onOpenChange(false);
    onChosen?.();
  }
  return (
    <FormDialog
      isOpen={isOpen}
      width="wide"
      title={t(
        "A template for people without an open window",
        "Kiolezo kwa watu wasio na dirisha lililo wazi",
      )}
      purpose={t(
        "A template reaches them whether their window is open or not. The others get your text.",
        "Kiolezo kinawafikia dirisha lao liwe wazi au la. Wengine wanapata maandishi yako.",
      )}
      button={t("Use this template", "Tumia kiolezo hiki")}
      isBusy={false}
      lockedBecause={unsupported ?? whyNot(choice)}
      onSubmit={choose}
      onClose={() => onOpenChange(false)}
    >
      <div className="flex flex-col gap-4">
        <TemplateForm
          choice={choice}
          onChange={change}
          name={own.register("templateName")}
          language={own.register("language")}
          errors={{}}
          isLater={form.getValues("when") === "later"}
          columns={audience.opened?.headers ?? kept.file?.headers ?? []}
        />
      </div>
    </FormDialog>
  );
}

const whyNot = (choice: TemplateChoice): string | undefined =>
  choice.templateName.trim() === ""
    ? t("Choose a template", "Chagua kiolezo")
    : (slotProblem(choice) ?? undefined);
