"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { DrawnName } from "#lib/contract/desk/settings/company-settings.ts";
import { type ControlValue, wordsOf } from "#lib/contract/desk/settings/control.ts";
import type { DrawnRow } from "#lib/contract/desk/settings/setting-row.ts";
import { Facts } from "../ui/facts.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { SettingSection } from "./setting-section.tsx";

const dialog = lazyPart(() => import("./drawn-dialog.tsx").then((part) => part.DrawnDialog));

type DrawnSettingProps = { name: DrawnName; row: DrawnRow; canChange: boolean };

/** A setting of one control, as its row of the table says. */
export function DrawnSetting({ name, row, canChange }: DrawnSettingProps) {
  const { control, page } = row;
  const facts = useQuery(factsQuery).data;
  if (!facts) return null;
  const value: ControlValue = facts[name];
  return (
    <SettingSection
      title={page.title}
      anchor={name}
      value={{ name, value, row }}
      dialog={dialog}
      change={canChange && page.change}
      isChangedAtTitle
    >
      <Facts
        shape="list"
        facts={[
          {
            key: name,
            label: page.label,
            value: wordsOf(control, value) || <span className="text-ink-3">{page.none}</span>,
          },
        ]}
      />
    </SettingSection>
  );
}
