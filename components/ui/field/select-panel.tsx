"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { t } from "#lib/contract/language.ts";
import { cx } from "../cx.ts";
import { POPUP, POPUP_ITEM } from "../popup/popup-class.ts";
import { usePopupRoom } from "../popup/popup-room.ts";
import { useFieldProps } from "./field-context.ts";
import { SelectFace, type SelectOption, type SelectProps, selectClass } from "./select.tsx";

export function SelectPanel(props: SelectProps) {
  const field = useFieldProps();
  const room = usePopupRoom();
  const { options, value, onChange, onBlur, placeholder = t("Choose", "Chagua"), label, isDisabled } = props;
  return (
    <Select.Root
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={isDisabled === true}
    >
      <Select.Trigger {...field} aria-label={label} onBlur={onBlur} className={selectClass(props)}>
        <SelectFace option={options.find((option) => option.value === value)} placeholder={placeholder} />
        <ChevronDown className="size-3.5" />
      </Select.Trigger>
      <Select.Portal container={room}>
        <Select.Positioner alignItemWithTrigger={false} align="start" sideOffset={4} className="z-30">
          <CSPProvider disableStyleElements>
            <Select.Popup
              className={cx(
                POPUP,
                "max-h-80 min-w-(--anchor-width) max-w-[min(30rem,calc(100vw-2rem))] overflow-y-auto p-1",
              )}
            >
              <Select.List>
                {options.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
              </Select.List>
            </Select.Popup>
          </CSPProvider>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Select.Item value={option.value} disabled={option.isDisabled === true} className={POPUP_ITEM}>
      {option.icon}
      <span className="min-w-0 flex-1">
        <Select.ItemText>{option.label}</Select.ItemText>
        {option.hint !== undefined && <span className="block text-12 text-ink-3">{option.hint}</span>}
      </span>
      <Select.ItemIndicator>
        <Check className="size-3.5 text-accent-text" />
      </Select.ItemIndicator>
    </Select.Item>
  );
}
