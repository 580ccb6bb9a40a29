type Json = unknown;
export type FieldForm = "null" | "missing" | "text" | "number" | "boolean" | "empty" | "list" | "object";

/** Turns the field at a path of a JSON value into something else, in place; how many such fields there were. */
export function alterField(value: Json, path: readonly string[], form: FieldForm): number {
  const [name = "", ...rest] = path;
  if (typeof value !== "object" || value === null) return 0;
  const holder = value as Record<string, Json>;
  const names = name === "*" ? Object.keys(holder) : [name].filter((each) => Object.hasOwn(holder, each));
  let altered = 0;
  for (const each of names) {
    if (rest.length > 0) altered += alterField(holder[each], rest, form);
    else altered += alterMember(holder, each, form);
  }
  return altered;
}

function alterMember(holder: Record<string, Json>, name: string, form: FieldForm): number {
  if (form === "missing" && Array.isArray(holder)) holder.splice(Number(name), 1);
  else if (form === "missing") delete holder[name];
  else holder[name] = formed(holder[name], form);
  return 1;
}

function formed(value: Json, form: Exclude<FieldForm, "missing">): Json {
  const forms: Record<typeof form, () => Json> = {
    null: () => null,
    text: () => (typeof value === "object" ? JSON.stringify(value) : String(value)),
    number: () => numberFrom(value),
    boolean: () => true,
    empty: () => "",
    list: () => [value],
    object: () => ({ value }),
  };
  return forms[form]();
}

/** The number it says, else the time it says in ms, else any. */
function numberFrom(value: Json): number {
  if (typeof value === "number") return value;
  const said = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return [said, time].find(Number.isFinite) ?? 7;
}
