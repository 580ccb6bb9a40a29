import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import { FAULT_GROUPS, FAULT_KINDS, type FaultGroup, kindsOf } from "./fault-kinds.ts";

type FaultKindChoiceProps = { kind: string; onChange: (kind: string) => void };

/** First what goes wrong, then how: so that a fault is found without knowing its name. */
export function FaultKindChoice({ kind, onChange }: FaultKindChoiceProps) {
  const chosen = FAULT_KINDS[kind];
  return (
    <>
      <Field label="What goes wrong">
        <Select
          options={Object.entries(FAULT_GROUPS).map(([value, label]) => ({ value, label }))}
          value={chosen?.group ?? null}
          onChange={(group) => onChange(kindsOf(group as FaultGroup)[0] ?? kind)}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Field label="What happens">
          <Select
            options={kindsOf(chosen?.group ?? "connection").map((value) => ({
              value,
              label: FAULT_KINDS[value]?.label,
            }))}
            value={kind}
            onChange={onChange}
          />
        </Field>
        <p className="text-12 text-ink-3">{chosen?.meaning}</p>
      </div>
    </>
  );
}
