import { GRANTS } from "#lib/contract/desk/sandbox/sandbox.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";

export type Grant = (typeof GRANTS)[number];

export const GRANT_WORDS = { chat: "Chat", sms: "SMS", voice: "Voice" } as const satisfies Record<
  Grant,
  string
>;

type GrantBoxesProps = { grants: readonly Grant[]; onChange: (grants: Grant[]) => void };

/** The services a key may be used for. */
export function GrantBoxes({ grants, onChange }: GrantBoxesProps) {
  return GRANTS.map((grant) => (
    <Checkbox
      key={grant}
      label={GRANT_WORDS[grant]}
      checked={grants.includes(grant)}
      onChange={({ target }) =>
        onChange(GRANTS.filter((each) => (each === grant ? target.checked : grants.includes(each))))
      }
    />
  ));
}
