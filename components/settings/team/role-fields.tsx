"use client";

import { hasRight, isAboutSending, RIGHTS, type Right, rightsOf } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { RIGHT_GROUPS } from "#lib/contract/words/console/right-groups.ts";
import { RIGHT_WORDS } from "#lib/contract/words/console/right-words.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Select } from "../../ui/field/select.tsx";
import type { Me } from "./me.ts";

export type Chosen = { role: Role; rights: readonly Right[] };

type RoleFieldsProps = {
  me: Me;
  chosen: Chosen;
  /** Kept although the one who chooses has them not. */
  had?: readonly Right[] | undefined;
  onChange: (chosen: Chosen) => void;
};

/** A role with the rights beside it; nobody gives what they do not have. */
export function RoleFields({ me, chosen, had = [], onChange }: RoleFieldsProps) {
  const { role, rights } = chosen;
  const isOwner = role === "owner";
  const options = (Object.keys(ROLE_WORDS) as Role[])
    .filter((each) => each !== "owner" || me.role === "owner")
    .map((each) => ({ value: each, label: ROLE_WORDS[each] }));
  const choose = (next: string) => onChange({ role: next as Role, rights: brought(me, next as Role) });
  function toggle(right: Right, isOn: boolean) {
    onChange({ role, rights: RIGHTS.filter((each) => (each === right ? isOn : rights.includes(each))) });
  }
  const isClosed = (right: Right): boolean =>
    isOwner || (role === "viewer" && isAboutSending(right)) || !(hasRight(me, right) || had.includes(right));
  return (
    <>
      <Field label={t("Role", "Jukumu")}>
        <Select value={role} onChange={choose} options={options} />
      </Field>
      <fieldset className="flex flex-col gap-3 max-sm:gap-1">
        <legend className="mb-1.5 font-medium text-13">{t("Rights", "Ruhusa")}</legend>
        {RIGHT_GROUPS.map(({ title, rights: offered }) => (
          <fieldset key={title} className="flex flex-col gap-2 max-sm:gap-0">
            <legend className="mb-1 text-12 text-ink-3 max-sm:mb-0">{title}</legend>
            {offered.map((right) => (
              <Checkbox
                key={right}
                label={RIGHT_WORDS[right]}
                checked={isOwner || rights.includes(right)}
                disabled={isClosed(right)}
                onChange={(event) => toggle(right, event.target.checked)}
              />
            ))}
          </fieldset>
        ))}
        {isOwner && (
          <p className="text-12 text-ink-3">
            {t("An owner always has every right.", "Mmiliki ana ruhusa zote daima.")}
          </p>
        )}
        {role === "viewer" && (
          <p className="text-12 text-ink-3">
            {t(
              "A viewer sends nothing and calls nobody.",
              "Mtazamaji hatumi chochote wala hapigii mtu simu.",
            )}
          </p>
        )}
      </fieldset>
    </>
  );
}

/** What a role brings, as far as this person may give it. */
function brought(me: Me, role: Role): Right[] {
  return rightsOf({ role }).filter((right) => hasRight(me, right));
}
