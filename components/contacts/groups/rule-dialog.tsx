"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { groupCountQuery, useCreateGroup, useUpdateGroup } from "#lib/client/groups.ts";
import type { Group, Rule, SaveGroup } from "#lib/contract/desk/people/group.ts";
import type { PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CONDITIONS } from "#lib/contract/rules/people.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { ruleWords } from "#lib/contract/words/group-words.ts";
import { Fault } from "#lib/fault.ts";
import { ListNameField } from "../../domain/list-name-field.tsx";
import { usePurposeChoices } from "../../domain/use-purposes.ts";
import { useRuleNames } from "../../domain/use-rule-names.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/button/chip.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { keyed, withOneMore } from "../../ui/field/keyed.ts";
import { Segmented } from "../../ui/field/segmented.tsx";
import { Select, type SelectOption } from "../../ui/field/select.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import {
  conditionOf,
  EMPTY,
  fieldOf,
  isOptions,
  type TypedCondition,
  typedOf,
  valueKindOf,
  whatOptions,
} from "./typed-rule.ts";

type RuleDialogProps = { group?: Group; isOpen: boolean; onClose: () => void };

/** A group as it is chosen: its name, its conditions, and what they come to, counted as they change. */
export function RuleDialog({ group, isOpen, onClose }: RuleDialogProps) {
  const [seen] = useState(group && { name: group.name, rule: group.rule });
  const [name, setName] = useState(group?.name ?? "");
  const [match, setMatch] = useState<Rule["match"]>(group?.rule.match ?? "all");
  const [rows, setRows] = useState(() => keyed(group?.rule.conditions.map(typedOf) ?? [EMPTY]));
  const fields = useQuery(factsQuery).data?.personFields ?? [];
  const conditions = rows.flatMap((row) => conditionOf(row, fields) ?? []);
  const isWhole = rows.length > 0 && conditions.length === rows.length;
  const { save, isBusy, error } = useSave({ group, seen, onClose });
  const ofName = nameFaultOf(error);
  const change = (at: number, next: Partial<TypedCondition>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...next } : row)));
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      width="wide"
      title={group ? t("Change this group", "Badilisha kundi hili") : t("New group", "Kundi jipya")}
      purpose={t(
        "Choose what has to be true of a person. Who is in the group is asked each time it is used.",
        "Chagua kinachopaswa kuwa kweli kwa mtu. Aliyemo kwenye kundi huulizwa kila linapotumika.",
      )}
      button={group ? t("Save the group", "Hifadhi kundi") : t("Make the group", "Tengeneza kundi")}
      isBusy={isBusy}
      lockedBecause={lockOf({ name, isWhole })}
      onSubmit={() => save({ name: name.trim(), rule: { match, conditions } })}
      onClose={onClose}
    >
      <ListNameField
        label={t("Name of the group", "Jina la kundi")}
        value={name}
        error={ofName}
        onChange={setName}
      />
      {rows.length > 1 && (
        <Segmented
          label={t("How the conditions count", "Masharti yanavyohesabiwa")}
          options={[
            { value: "all", label: t("All of them are true", "Yote ni kweli") },
            { value: "any", label: t("Any of them is true", "Lolote ni kweli") },
          ]}
          value={match}
          onChange={setMatch}
        />
      )}
      <ol aria-label={t("Conditions", "Masharti")} className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <ConditionRow
            key={row.key}
            place={at + 1}
            row={row}
            fields={fields}
            group={group}
            onChange={(next) => change(at, next)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((_, place) => place !== at)) : undefined}
          />
        ))}
      </ol>
      {rows.length < MAX_CONDITIONS && (
        <div>
          <Button size="small" icon={<Plus />} onClick={() => setRows(withOneMore(rows, EMPTY))}>
            {t("Add a condition", "Ongeza sharti")}
          </Button>
        </div>
      )}
      <Counted rule={isWhole ? { match, conditions } : null} group={group} />
      {ofName === undefined && (
        <SaveFault error={error} title={t("The group was not saved", "Kundi halikuhifadhiwa")} />
      )}
    </FormDialog>
  );
}

type Saving = { group: Group | undefined; seen: SaveGroup | undefined; onClose: () => void };

/** A new group opens when it is made. */
function useSave({ group, seen, onClose }: Saving) {
  const go = useNavigate();
  const creating = useCreateGroup();
  const updating = useUpdateGroup();
  function save(body: SaveGroup) {
    if (!group || !seen)
      return creating.mutate(body, { onSuccess: ({ id }) => go.push(`/contacts/groups/${id}`) });
    updating.mutate(
      { id: group.id, ...body, seen },
      {
        onSuccess: () => {
          showToast({ tone: "green", title: t("The group is changed", "Kundi limebadilishwa") });
          onClose();
        },
      },
    );
  }
  return {
    save,
    isBusy: creating.isPending || updating.isPending,
    error: creating.error ?? updating.error,
  };
}

const nameFaultOf = (error: Error | null): string | undefined =>
  error instanceof Fault && error.fields.some(({ path }) => path === "name") ? error.detail : undefined;

function lockOf({ name, isWhole }: { name: string; isWhole: boolean }): string | undefined {
  if (!isWhole) return t("Fill in each condition", "Jaza kila sharti");
  return name.trim() === "" ? t("Give the group a name", "Lipe kundi jina") : undefined;
}

/** The rule as a sentence, and how many it has now. */
function Counted({ rule, group }: { rule: Rule | null; group: Group | undefined }) {
  const namesOf = useRuleNames();
  const lists = useQuery(contactListsQuery({})).data?.items ?? [];
  const campaigns = useQuery(campaignListQuery({ state: "started" })).data?.items ?? [];
  const { data, error, isFetching } = useQuery({
    ...groupCountQuery(rule ?? { match: "all", conditions: [] }),
    enabled: rule !== null,
  });
  if (rule === null)
    return (
      <p className="text-13 text-ink-3">
        {t(
          "Fill in each condition, and you see here how many people it has.",
          "Jaza kila sharti, na hapa utaona lina watu wangapi.",
        )}
      </p>
    );
  const names = namesOf({
    lists: [...(group?.lists ?? []), ...lists],
    campaigns: [...(group?.campaigns ?? []), ...campaigns],
  });
  return (
    <p className="text-13 text-ink-2 wrap-anywhere" aria-live="polite">
      {ruleWords(rule, names)}{" "}
      {error && (
        <span className="text-red-ink">
          {error instanceof Fault ? error.detail : t("Not counted", "Haikuhesabiwa")}
        </span>
      )}
      {!error && data && (
        <strong className={isFetching ? "num font-semibold text-ink-3" : "num font-semibold text-ink"}>
          {t(
            `${formatNoun(data.people, "person", "people")} of ${formatCount(data.ofAll)} now.`,
            `${formatNounSw(data.people, "mtu", "watu")} kati ya ${formatCount(data.ofAll)} sasa.`,
          )}
        </strong>
      )}
    </p>
  );
}

type ConditionRowProps = {
  place: number;
  row: TypedCondition;
  fields: readonly PersonField[];
  group: Group | undefined;
  onChange: (next: Partial<TypedCondition>) => void;
  onRemove: (() => void) | undefined;
};

function ConditionRow({ place, row, fields, group, onChange, onRemove }: ConditionRowProps) {
  const known = fields.filter(({ name, isRetired }) => !isRetired || row.what === `field ${name}`);
  const operators = isOptions(row.what, fields);
  function choose(what: string) {
    onChange({ ...EMPTY, what, is: isOptions(what, fields)[0]?.value ?? "" });
  }
  return (
    <li className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <Select
        label={t(`Condition ${place}: about`, `Sharti ${place}: kuhusu`)}
        placeholder={t("About what", "Kuhusu nini")}
        options={whatOptions(known)}
        value={row.what === "" ? null : row.what}
        onChange={choose}
      />
      {row.what === "" ? (
        <span />
      ) : (
        <Select
          label={t(`Condition ${place}: how`, `Sharti ${place}: vipi`)}
          options={operators}
          value={row.is}
          onChange={(is) => onChange({ is })}
        />
      )}
      <Value place={place} row={row} fields={fields} group={group} onChange={onChange} />
      {onRemove ? (
        <IconButton
          label={t(`Remove condition ${place}`, `Ondoa sharti ${place}`)}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

type ValueProps = Omit<ConditionRowProps, "onRemove">;

function Value({ place, row, fields, group, onChange }: ValueProps) {
  const label = t(`Condition ${place}: value`, `Sharti ${place}: thamani`);
  const kind = valueKindOf(row, fields);
  switch (kind) {
    case "none":
      return <span />;
    case "choice":
      return (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{label}</legend>
          {fieldOf(row.what, fields)?.choices.map((choice) => {
            const isOn = row.values.includes(choice);
            const values = isOn ? row.values.filter((one) => one !== choice) : [...row.values, choice];
            return (
              <Chip key={choice} isOn={isOn} onClick={() => onChange({ values })}>
                {choice}
              </Chip>
            );
          })}
        </fieldset>
      );
    case "list":
      return <ListValue label={label} row={row} group={group} onChange={onChange} />;
    case "purpose":
      return <PurposeValue label={label} row={row} onChange={onChange} />;
    case "deed":
      return <DeedValue place={place} row={row} group={group} onChange={onChange} />;
    case "days":
      return <Days label={label} row={row} onChange={onChange} />;
    default:
      return (
        <Input
          aria-label={label}
          autoComplete="off"
          inputMode={kind === "number" ? "decimal" : "text"}
          placeholder={{ number: "5,000", date: "2026-03-01", text: t("Text", "Maandishi") }[kind]}
          value={row.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      );
  }
}

type OneValueProps = Pick<ValueProps, "row" | "onChange"> & { label: string };

function Days({ label, row, onChange }: OneValueProps) {
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("Days, such as 30", "Siku, kama 30")}
      value={row.days}
      onChange={({ target }) => onChange({ days: target.value })}
    />
  );
}

const optionsOf = (items: readonly { id: string; name: string }[]): SelectOption[] =>
  [...new Map(items.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }));

/** Of the newest lists, and those that the rule has already. */
function ListValue({ label, row, group, onChange }: OneValueProps & Pick<ValueProps, "group">) {
  const lists = useQuery(contactListsQuery({})).data?.items ?? [];
  return (
    <Select
      label={label}
      placeholder={t("Choose a list", "Chagua orodha")}
      options={optionsOf([...(group?.lists ?? []), ...lists])}
      value={row.id === "" ? null : row.id}
      onChange={(id) => onChange({ id })}
    />
  );
}

function PurposeValue({ label, row, onChange }: OneValueProps) {
  const options = usePurposeChoices(row.id === "" ? [] : [row.id]);
  return (
    <Select
      label={label}
      placeholder={t("Choose a purpose", "Chagua kusudi")}
      options={options}
      value={row.id === "" ? null : row.id}
      onChange={(id) => onChange({ id })}
    />
  );
}

const ANY = "any";

function DeedValue({ place, row, group, onChange }: Omit<ValueProps, "fields">) {
  const campaigns = useQuery(campaignListQuery({ state: "started" })).data?.items ?? [];
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t(`Condition ${place}: of which campaign`, `Sharti ${place}: la kampeni gani`)}
        options={[
          { value: ANY, label: t("Any message", "Ujumbe wowote") },
          ...optionsOf([...(group?.campaigns ?? []), ...campaigns]),
        ]}
        value={row.id === "" ? ANY : row.id}
        onChange={(id) => onChange({ id: id === ANY ? "" : id })}
      />
      <Field label={t("In the last days (empty: ever)", "Ndani ya siku zilizopita (tupu: wakati wowote)")}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="30"
          value={row.days}
          onChange={({ target }) => onChange({ days: target.value })}
        />
      </Field>
    </div>
  );
}
