import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Choice } from "./choice.tsx";

export type RadioCard = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  isDisabled?: boolean | undefined;
};

type RadioCardsProps = {
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  cards: readonly RadioCard[];
  /** `register("…")` of a form, or name with value, onChange. */
  input: Omit<ComponentProps<"input">, "value"> & { name: string };
  value?: string | undefined;
  columns?: 1 | 2 | 3 | undefined;
  error?: string | undefined;
};

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

/** A choice whose consequences must be read: each option is a card with its own line of meaning. */
export function RadioCards(props: RadioCardsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={props.isLegendHidden === true ? "sr-only" : "mb-1.5 font-medium text-13"}>
        {props.legend}
      </legend>
      <div className={cx("grid gap-2", COLUMNS[props.columns ?? 1])}>
        {props.cards.map((card) => (
          <label
            key={card.value}
            className="flex gap-3 rounded-3 border border-line-strong bg-raised px-4 py-3 text-13 has-checked:border-accent-text has-checked:bg-accent-soft has-disabled:bg-sunken has-disabled:text-ink-3 has-[:focus-visible]:shadow-focus"
          >
            <Choice
              {...props.input}
              {...(props.value === undefined ? {} : { checked: props.value === card.value })}
              type="radio"
              value={card.value}
              disabled={card.isDisabled}
              className="bare mt-0.5 size-4 flex-none appearance-none rounded-full border border-line-control bg-raised checked:border-[0.3125rem] checked:border-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{card.label}</span>
              {card.hint !== undefined && <span className="block text-12 text-ink-2">{card.hint}</span>}
            </span>
            {card.end}
          </label>
        ))}
      </div>
      {props.error !== undefined && (
        <p role="alert" className="text-12 text-red-fg">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
