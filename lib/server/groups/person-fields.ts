import { readFieldCell } from "#lib/audience/text/field-cell.ts";
import type { FieldsOfPerson, FieldValue, PersonField } from "#lib/contract/desk/people/person-field.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-time-cursor.ts";
import { holdSetting } from "../store/console/setting.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import {
  type ChangedBy,
  type Fields,
  getFields,
  keepPeople,
  listChanges,
  lockFields,
  type NewChange,
  updateFields,
} from "../store/group/person.ts";

const MOST_CHANGES = 100;

type Ctx = Pick<SignedInCtx, "db" | "env">;

/** What is known of a person by fields. Throws `invalid_input` for what is no number. */
export function getPersonFields({ db, env }: Ctx, written: string): Promise<FieldsOfPerson> {
  return readFields(db, readNumber(written, env.defaultRegion));
}

async function readFields(tx: Tx, number: string): Promise<FieldsOfPerson> {
  const [fields, changes] = await Promise.all([getFields(tx, number), listChanges(tx, number, MOST_CHANGES)]);
  return { number, fields, changes };
}

/** As it is typed; null and empty: no value any more. */
type Typed = Readonly<Record<string, FieldValue | null>>;

/**
 * Fills the fields of one person, and keeps what changed; the same again changes nothing. Throws `invalid_input` at a field that
 * is none of the company’s or is retired, and for what is no value of its kind.
 */
export async function updatePersonFields(
  ctx: SignedInCtx,
  { number: written, fields: typed, source }: { number: string; fields: Typed; source: "hand" | "api" },
): Promise<FieldsOfPerson> {
  const number = readNumber(written, ctx.env.defaultRegion);
  return ctx.db.transaction(async (tx) => {
    await holdErasures(tx);
    const known = await holdSetting(tx, "personFields");
    const fields = valuesOf(known, typed);
    const changed = await recordFields(tx, [{ number, fields }], {
      ...{ at: ctx.clock.now(), source, actorName: ctx.actor.name, file: null },
    });
    if (changed.length > 0) {
      // The log is kept for ever: it names no person and no value.
      const detail = { fields: changed.map(({ field }) => labelOf(known, field)).join(", ") };
      await recordAudit(tx, { actor: ctx.actor, action: "person.fields", target: "person", detail });
    }
    return readFields(tx, number);
  });
}

const labelOf = (known: readonly PersonField[], name: string): string =>
  known.find((field) => field.name === name)?.label ?? name;

function valuesOf(known: readonly PersonField[], typed: Typed): Record<string, FieldValue | null> {
  return Object.fromEntries(
    Object.entries(typed).map(([name, given]) => {
      const field = known.find((one) => one.name === name && !one.isRetired);
      const path = `fields.${name}`;
      if (!field) throw refused(path, t(`there is no field “${name}”`, `hakuna sehemu “${name}”`));
      if (given === null || given === "") return [name, null];
      const value = readFieldCell(field, typeof given === "boolean" ? (given ? "yes" : "no") : String(given));
      if (value === null) throw refused(path, ruleOf(field));
      return [name, value];
    }),
  );
}

function refused(path: string, rule: string): Fault {
  return new Fault("invalid_input", `${rule}.`, { fields: [{ path, rule }] });
}

function ruleOf({ kind, label, choices }: PersonField): string {
  switch (kind) {
    case "number":
      return t(`${label} is a number, such as 5,000`, `${label} ni namba, kama 5,000`);
    case "date":
      return t(`${label} is a day, such as 2026-03-01`, `${label} ni siku, kama 2026-03-01`);
    case "yes-no":
      return t(`${label} is yes or no`, `${label} ni ndiyo au hapana`);
    case "choice":
      return t(`${label} is one of ${choices.join(", ")}`, `${label} ni mojawapo ya ${choices.join(", ")}`);
    default:
      return t(`${label} is a text of at most 300 characters`, `${label} ni maandishi yasiyozidi herufi 300`);
  }
}

type Filled = { number: string; fields: Readonly<Record<string, FieldValue | null>> };

/**
 * Moves people to these values, null for none, and keeps each change; who has them already is not touched. Whoever gives several
 * batches in one transaction gives them in the order of their numbers.
 */
export async function recordFields(tx: Tx, filled: readonly Filled[], by: ChangedBy): Promise<NewChange[]> {
  const given = new Map(filled.map(({ number, fields }) => [number, fields]));
  const numbers = [...given.keys()];
  await keepPeople(tx, numbers);
  const changes: NewChange[] = [];
  const people: { number: string; fields: Fields }[] = [];
  for (const { number, fields: before } of await lockFields(tx, numbers)) {
    const own = changesOf(number, before, given.get(number) ?? {});
    if (own.length === 0) continue;
    changes.push(...own);
    people.push({ number, fields: fieldsAfter(before, own) });
  }
  if (changes.length > 0) await updateFields(tx, people, changes, by);
  return changes;
}

function changesOf(number: string, before: Fields, given: Filled["fields"]): NewChange[] {
  return Object.entries(given).flatMap(([field, after]) => {
    const was = before[field] ?? null;
    return was === after ? [] : [{ number, field, before: was, after }];
  });
}

function fieldsAfter(before: Fields, changes: readonly NewChange[]): Fields {
  const fields = new Map(Object.entries(before));
  for (const { field, after } of changes) {
    if (after === null) fields.delete(field);
    else fields.set(field, after);
  }
  return Object.fromEntries(fields);
}

export type FilledOfFile = { number: string; cells: readonly string[] };
type FileFields = { fileName: string; columns: Readonly<Record<string, number>> };

/**
 * Fills fields of people from the columns of a file; an empty cell changes nothing, and one that is no value is counted. Of many
 * people some at a time, in the order of their numbers. Throws `invalid_input` at a field that is not there, or is retired.
 */
export async function createFieldFiller(ctx: SignedInCtx, tx: Tx, { fileName, columns }: FileFields) {
  const known = await holdSetting(tx, "personFields");
  const fields = Object.entries(columns).map(([name, column]) => {
    const field = known.find((one) => one.name === name && !one.isRetired);
    if (!field) throw refused("mapping.fields", t(`there is no field “${name}”`, `hakuna sehemu “${name}”`));
    return { field, column };
  });
  const by = { source: "file", at: ctx.clock.now(), actorName: ctx.actor.name, file: fileName } as const;
  const count = { changed: 0, unread: 0 };
  function valuesIn(cells: readonly string[]): Record<string, FieldValue> {
    const values: Record<string, FieldValue> = {};
    for (const { field, column } of fields) {
      const cell = (cells[column] ?? "").trim();
      const value = cell === "" ? null : readFieldCell(field, cell);
      if (value !== null) values[field.name] = value;
      else if (cell !== "") count.unread++;
    }
    return values;
  }
  return {
    async fill(people: readonly FilledOfFile[]): Promise<void> {
      const filled = people.map(({ number, cells }) => ({ number, fields: valuesIn(cells) }));
      count.changed += (await recordFields(tx, filled, by)).length;
    },
    finish: () => count,
  };
}
