import { type ButtonParameters, GroupedParameters, type TemplateParameters } from "../../wire/chat.ts";
import { orderedKeys } from "./ordered-keys.ts";

export type TextParameter = { type: "text"; text: string };
export type TemplateComponent =
  | { type: "header" | "body"; parameters: TextParameter[] }
  | { type: "button"; sub_type: string; index: string; parameters: ButtonParameters["parameters"] };

type Scalar = string | number | boolean;

/** Turns flat or grouped parameters into provider components (§2.4): numeric keys by number, then the rest by alphabet. */
export function componentsOf(parameters: TemplateParameters): TemplateComponent[] {
  const { header, body, buttons } = groupedOf(parameters);
  return [
    ...textComponent("header", header),
    ...textComponent("body", body),
    ...(buttons ?? []).map((button, index) => ({
      type: "button" as const,
      sub_type: button.sub_type,
      index: String(index),
      parameters: button.parameters,
    })),
  ];
}

/** Flat parameters are body parameters (§2.4); grouped ones stay as they are. */
export function groupedOf(parameters: TemplateParameters): GroupedParameters {
  const grouped = GroupedParameters.safeParse(parameters);
  return grouped.success ? grouped.data : { body: parameters as Record<string, Scalar> };
}

function textComponent(type: "header" | "body", bindings: Record<string, Scalar> | undefined) {
  const values = new Map(Object.entries(bindings ?? {}));
  if (values.size === 0) return [];
  const parameters = orderedKeys([...values.keys()]).map((key) => ({
    type: "text" as const,
    text: String(values.get(key)),
  }));
  return [{ type, parameters }];
}
