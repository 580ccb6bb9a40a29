import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import type { AuditAction } from "../../words/audit-actions.ts";
import { formatCount } from "../../words/format-count.ts";
import { shownText } from "../shown-name.ts";
import { type Control, type ControlValue, wordsOf } from "./control.ts";

/** One setting of the company: everybody sees it, and who has the right `settings` changes it. */
export type CompanySetting<Value> = {
  /** What is taken; its sentences are read by whoever sends something else. */
  schema: z.ZodType<Value>;
  /** Holds until somebody sets another. */
  initial: Value;
  /** The line of the audit log; `said` names a value there. */
  audit: { action: AuditAction; target: string; said: (value: Value) => Record<string, string> };
};

export const setting = <Value>(row: CompanySetting<Value>) => row;

/** A setting that one control changes: door, section and dialog are drawn from this. */
export type DrawnSetting<Value extends ControlValue> = CompanySetting<Value> & DrawnRow;

/** What a page draws of it: no schema, so that it can be handed to a browser. */
export type DrawnRow = {
  control: Control;
  page: {
    /** Of its section; `label` stands beside its value, `none` in place of it. */
    title: string;
    label: string;
    none: string;
    /** On the button that opens the dialog. */
    change: string;
    dialog: { title: string; purpose: string; label: string; button: string; saved: string };
  };
};

type Drawn<Value extends ControlValue> = Pick<DrawnSetting<Value>, "initial" | "control" | "page"> &
  Partial<Pick<DrawnSetting<Value>, "audit">> & {
    /** What the sentences of a refusal call it. */
    field: string;
  };

/** Without an action of its own the log says that a setting was changed, and which by its title. */
export function drawn<Value extends ControlValue>({ field, ...row }: Drawn<Value>): DrawnSetting<Value> {
  return {
    schema: schemaOf(row.control, field) as z.ZodType<Value>,
    audit: {
      action: "setting.update",
      get target() {
        return row.page.title;
      },
      said: (value) => ({ [row.page.title]: wordsOf(row.control, value) || "none" }),
    },
    ...row,
  };
}

/** What is taken; `field` names it in the sentences. */
export function schemaOf(control: Control, field: string): z.ZodType<ControlValue> {
  switch (control.kind) {
    case "text":
      return shownText(field, control.most);
    case "count": {
      const { least, most } = control;
      const said = () =>
        t(
          `${field} is a whole number from ${least ?? 1} to ${formatCount(most)}`,
          `${field} ni namba kamili kuanzia ${least ?? 1} hadi ${formatCount(most)}`,
        );
      const rule = { error: said };
      if (least !== undefined) return z.int(rule).min(least, rule).max(most, rule);
      const orNull = { error: () => t(`${said()}, or null`, `${said()}, au null`) };
      return z.int(orNull).min(1, orNull).max(most, orNull).nullable();
    }
    case "choice":
      return z.enum(Object.keys(control.choices), {
        error: () =>
          t(
            `${field} is one of ${Object.keys(control.choices).join(", ")}`,
            `${field} ni mojawapo ya ${Object.keys(control.choices).join(", ")}`,
          ),
      });
  }
}
