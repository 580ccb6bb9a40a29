import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { t } from "#lib/contract/language.ts";
import type { Openings } from "#lib/contract/rules/sending/sending-hours.ts";
import { isSameEachDay } from "#lib/contract/words/hours-words.ts";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { useOpenings } from "./use-openings.ts";

type MessageKindFieldProps<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
  className?: string;
};

/** Service or marketing: what decides whether a message waits for the morning. */
export function MessageKindField<V extends FieldValues>({
  control,
  name,
  className,
}: MessageKindFieldProps<V>) {
  const openings = useOpenings();
  return (
    <Field label={t("Kind of message", "Aina ya ujumbe")} {...(className !== undefined && { className })}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Select
            options={messageKinds(openings)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </Field>
  );
}

/** The two kinds of message, each with what it means for the hour at which it is sent. */
export const messageKinds = ({ marketing, service }: Pick<Openings, "marketing" | "service">) => [
  {
    value: "marketing",
    label: isSameEachDay(marketing)
      ? t(
          `Marketing (sent only ${marketing.from} to ${marketing.to})`,
          `Matangazo (hutumwa ${marketing.from} hadi ${marketing.to} tu)`,
        )
      : t("Marketing (sent only in the hours of marketing)", "Matangazo (hutumwa saa za matangazo tu)"),
    hint: t("Offers and news", "Ofa na habari"),
  },
  {
    value: "service",
    label:
      service === null
        ? t("Service (sent at any hour)", "Huduma (hutumwa saa yoyote)")
        : t("Service (sent only in the hours of service)", "Huduma (hutumwa saa za huduma tu)"),
    hint: t("What people expect: a receipt, a reminder", "Wanachotarajia watu: risiti, ukumbusho"),
  },
];
