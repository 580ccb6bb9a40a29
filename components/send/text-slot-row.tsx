import { X } from "lucide-react";
import type { UseFormRegister } from "react-hook-form";
import type { Draft } from "#lib/client/send/draft.ts";
import type { SlotPlace } from "#lib/client/send/template-slots.ts";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Input } from "../ui/input.tsx";

type TextSlotRowProps = {
  place: SlotPlace;
  index: number;
  register: UseFormRegister<Draft>;
  onRemove: () => void;
};

export function TextSlotRow({ place, index, register, onRemove }: TextSlotRowProps) {
  const word = place === "header" ? "Header" : "Body";
  return (
    <div className="grid grid-cols-[56px_minmax(72px,120px)_minmax(0,1fr)_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="text-12 text-ink-3">{word}</span>
      <Field label={`Name of ${place} value ${index + 1}`} isLabelHidden className="max-sm:col-start-1">
        <Input {...register(`texts.${index}.name`)} isCode placeholder="1" autoComplete="off" />
      </Field>
      <Field label={`${word} value ${index + 1}`} isLabelHidden className="max-sm:col-start-1">
        <Input {...register(`texts.${index}.value`)} placeholder="What each person reads there" />
      </Field>
      <IconButton
        label={`Remove ${place} value ${index + 1}`}
        icon={<X />}
        look="plain"
        onClick={onRemove}
        className="max-sm:col-start-2 max-sm:row-start-2"
      />
    </div>
  );
}
