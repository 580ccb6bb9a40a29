"use client";

import { useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { t } from "#lib/contract/language.ts";
import type { Shares } from "../draft/use-composer.ts";

/** A second text, of which a share of the people shows how it does beside the first; folded until somebody wants one. */
export function SecondText({ composer: { form } }: Shares<"form">) {
  const { control } = form;
  const hasText = useWatch({ control, name: "secondText", compute: (text) => text !== "" });
  const { errors } = useFormState({ control, name: ["secondText", "secondShare"] });
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !hasText)
    return (
      <div>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t("Try a second text…", "Jaribu maandishi ya pili…")}
        </Button>
      </div>
    );
  function remove() {
    form.setValue("secondText", "", { shouldDirty: true });
    form.clearErrors(["secondText", "secondShare"]);
    setOpen(false);
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-3 border border-line p-4">
      <legend className="px-1 text-13 font-medium">{t("Second text", "Maandishi ya pili")}</legend>
      <p className="text-13 text-ink-2">
        {t(
          "A share of the people, drawn by chance, gets one of the two texts. Then it stops and shows both side by side, and you choose which one everybody else gets.",
          "Sehemu ya watu, kwa bahati nasibu, inapata moja ya maandishi mawili. Kisha inasimama na kuonyesha yote mawili kando kwa kando, nawe unachagua ambayo wengine wote watapata.",
        )}
      </p>
      <Field label={t("Text B", "Maandishi B")} error={errors.secondText?.message}>
        <Textarea rows={4} {...form.register("secondText")} />
      </Field>
      <Field
        label={t("Share, %", "Sehemu, %")}
        hint={t("Half of it gets A, half gets B", "Nusu inapata A, nusu inapata B")}
        error={errors.secondShare?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          className="w-24"
          {...form.register("secondShare")}
        />
      </Field>
      <div>
        <Button look="quiet" onClick={remove}>
          {t("Remove the second text", "Ondoa maandishi ya pili")}
        </Button>
      </div>
    </fieldset>
  );
}
