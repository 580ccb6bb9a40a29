type Envelope = Record<string, unknown>;
type Shape =
  | "nested-data"
  | "bare-data"
  | "text-numbers"
  | "number-times"
  | "other-case"
  | "null-row"
  | "odd-rows";

const ODD_ROWS = [null, "odd", 7, [], {}];
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An answer in another form; undefined where it has nothing that could take it. */
export function alterShape(envelope: Envelope, shape: Shape): unknown {
  const { data } = envelope;
  const shapes: Record<Shape, () => unknown> = {
    "nested-data": () => ({ ...envelope, data: { data } }),
    "bare-data": () => data,
    "text-numbers": () => ({ ...envelope, data: mapLeaves(data, numberAsText) }),
    "number-times": () => ({ ...envelope, data: mapLeaves(data, timeAsNumber) }),
    "other-case": () => ({ ...envelope, data: mapLeaves(data, statusInOtherCase) }),
    "null-row": () => withRows(envelope, ([_first, ...others]) => [null, ...others]),
    "odd-rows": () => withRows(envelope, (rows) => [...ODD_ROWS, ...rows]),
  };
  return shapes[shape]();
}

function withRows(envelope: Envelope, change: (rows: unknown[]) => unknown[]): unknown {
  const { data } = envelope;
  if (Array.isArray(data)) return { ...envelope, data: change(data) };
  const members = Object.entries((data ?? {}) as Record<string, unknown>);
  const [name, rows] = members.find(([, member]) => Array.isArray(member)) ?? [];
  if (name === undefined) return undefined;
  return { ...envelope, data: { ...(data as object), [name]: change(rows as unknown[]) } };
}

function mapLeaves(value: unknown, change: (leaf: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change, name));
  if (typeof value !== "object" || value === null) return change(value, name);
  const members = Object.entries(value).map(([key, member]) => [key, mapLeaves(member, change, key)]);
  return Object.fromEntries(members);
}

function numberAsText(leaf: unknown): unknown {
  return typeof leaf === "number" ? String(leaf) : leaf;
}

function timeAsNumber(leaf: unknown): unknown {
  return typeof leaf === "string" && ISO_TIME.test(leaf) ? Date.parse(leaf) : leaf;
}

function statusInOtherCase(leaf: unknown, name: string): unknown {
  if (name !== "status" || typeof leaf !== "string") return leaf;
  return leaf === leaf.toUpperCase() ? leaf.toLowerCase() : leaf.toUpperCase();
}
