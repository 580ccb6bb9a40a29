"use client";

import { type FieldErrors, useController, useFormState, useWatch } from "react-hook-form";
import { readTime } from "#components/domain/moment/read-time.ts";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { ReadInput } from "#components/ui/field/read-input.tsx";
import { t } from "#lib/contract/language.ts";
import { fastest, mostARequest } from "#lib/contract/rules/sending/pace.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { DraftValues } from "../draft/draft-values.ts";
import { sendingOf } from "../draft/limit-values.ts";
import type { Shares } from "../draft/use-composer.ts";

/** Slower than we could, in smaller requests, or only at some hours: for a shop that answers what comes back. */
export function OwnLimits({ composer }: Shares<"form" | "zone">) {
  const { form, zone } = composer;
  const [hasLimit, hasHours] = useWatch({ control: form.control, name: ["hasLimit", "hasHours"] });
  const { errors } = useFormState({
    control: form.control,
    name: ["pace", "batch", "hoursFrom", "hoursTo"],
  });
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        {...form.register("hasLimit", { onChange: () => form.clearErrors(["pace", "batch"]) })}
        checked={hasLimit}
        label={t("Send more slowly", "Tuma polepole zaidi")}
        hint={t(
          "For example, so that your people can answer the calls that follow.",
          "Kwa mfano, ili watu wako waweze kupokea simu zitakazofuata.",
        )}
      />
      {hasLimit && <Slower composer={composer} errors={errors} />}
      <Checkbox
        {...form.register("hasHours", { onChange: () => form.clearErrors(["hoursFrom", "hoursTo"]) })}
        checked={hasHours}
        label={t("Send only at certain hours", "Tuma saa fulani tu")}
        hint={t(
          "Outside of these hours it waits, then it goes on.",
          "Nje ya saa hizi inasubiri, kisha inaendelea.",
        )}
      />
      {hasHours && (
        <div className="flex flex-wrap items-start gap-4 pl-6.5">
          <Field label={t("From", "Kuanzia")} error={errors.hoursFrom?.message} className="w-44">
            <Hour composer={composer} name="hoursFrom" />
          </Field>
          <Field label={t("Until", "Hadi")} hint={zone} error={errors.hoursTo?.message} className="w-64">
            <Hour composer={composer} name="hoursTo" />
          </Field>
        </div>
      )}
    </div>
  );
}

function Hour({ composer: { form }, name }: Shares<"form"> & { name: "hoursFrom" | "hoursTo" }) {
  const { field, formState } = useController({ control: form.control, name });
  function change(written: string) {
    field.onChange(written);
    // The two are judged together: what one of them was told may hold no more.
    if (formState.isSubmitted) void form.trigger(["hoursFrom", "hoursTo"]);
  }
  return <ReadInput {...field} onChange={change} read={readTime} placeholder="09:00" />;
}

function Slower({ composer: { form }, errors }: Shares<"form"> & { errors: FieldErrors<DraftValues> }) {
  const [channel, lane, messageClass, batch] = useWatch({
    control: form.control,
    name: ["channel", "lane", "messageClass", "batch"],
  });
  const isShared = channel !== "sms" || lane !== "exact";
  const most = mostARequest({ channel });
  const how = sendingOf({ ...form.getValues(), channel, lane, messageClass, batch });
  return (
    <div className="flex flex-wrap items-start gap-4 pl-6.5">
      <Field
        label={t("Messages a second", "Jumbe kwa sekunde")}
        hint={t(`at most ${formatCount(fastest(how))}`, `zisizidi ${formatCount(fastest(how))}`)}
        error={errors.pace?.message}
        className="w-64"
      >
        <Input inputMode="numeric" autoComplete="off" className="w-28" {...form.register("pace")} />
      </Field>
      {isShared && (
        <Field
          label={t("People in one request", "Watu kwa ombi moja")}
          hint={t(`at most ${most}`, `wasizidi ${most}`)}
          error={errors.batch?.message}
          className="w-64"
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(most)}
            className="w-28"
            {...form.register("batch", { deps: "pace" })}
          />
        </Field>
      )}
    </div>
  );
}
