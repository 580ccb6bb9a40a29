import { orderedKeys } from "./ordered-keys.ts";

export type TemplatePlaceholders = {
  header: string[];
  body: string[];
  /** One entry per button, in order; a button without variables has none. */
  buttons: { subType: string; text: string; keys: string[] }[];
};

type Component = Record<string, unknown>;

const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** The variable slots of a `componentSchema`, in binding order: `{{1}}` or named, header, body and button URLs. */
export function findPlaceholders(componentSchema: unknown): TemplatePlaceholders {
  const components = componentsIn(componentSchema);
  const buttons = buttonsOf(components);
  return {
    header: keysOf(textOf(components, "header")),
    body: keysOf(textOf(components, "body")),
    buttons: buttons.map((button) => ({
      subType: typeOf(button),
      text: typeof button.text === "string" ? button.text : "",
      keys: keysOf(typeof button.url === "string" ? button.url : ""),
    })),
  };
}

/** The links of a template and the button each belongs to, in order. */
export function linksIn(componentSchema: unknown): { button: number; url: string }[] {
  return buttonsOf(componentsIn(componentSchema)).flatMap(({ url }, button) =>
    typeof url === "string" ? [{ button, url }] : [],
  );
}

/** The fields of a header or body in the order of its text, each once. */
export function namesInText(componentSchema: unknown, part: "header" | "body"): string[] {
  return namesIn(templateText(componentSchema, part));
}

/** Text of a template's header or body, empty where it has none. */
export function templateText(componentSchema: unknown, part: "header" | "body" | "footer"): string {
  return textOf(componentsIn(componentSchema), part);
}

/** Fills the slots of one text in a single pass; filled-in values are never read again, unbound slots stay. */
export function fillPlaceholders(text: string, bindings: ReadonlyMap<string, string>): string {
  return text.replace(PLACEHOLDER, (slot, key: string) => bindings.get(key) ?? slot);
}

const buttonsOf = (components: Component[]): Component[] =>
  components.flatMap((component) => (typeOf(component) === "buttons" ? asArray(component.buttons) : []));

function componentsIn(schema: unknown): Component[] {
  if (Array.isArray(schema)) return asArray(schema);
  if (!isComponent(schema)) return [];
  if (Array.isArray(schema.components)) return asArray(schema.components);
  return Object.entries(schema).map(([type, part]) =>
    isComponent(part) ? { type, ...part } : { type, text: part, buttons: part },
  );
}

function textOf(components: Component[], part: string): string {
  const text = components.find((component) => typeOf(component) === part)?.text;
  return typeof text === "string" ? text : "";
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "")),
];

const keysOf = (text: string): string[] => orderedKeys(namesIn(text));

function typeOf(component: Component): string {
  const type = component.type ?? component.sub_type;
  return typeof type === "string" ? type.toLowerCase() : "";
}

function asArray(value: unknown): Component[] {
  return Array.isArray(value) ? value.filter(isComponent) : [];
}

function isComponent(value: unknown): value is Component {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
