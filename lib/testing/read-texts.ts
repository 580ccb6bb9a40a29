import { readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

/** Every text of a source file that people may read: words and sentences, without code, styles, statements and logs. */
export function readTexts(path: string): string[] {
  const syntax = { syntax: "typescript", tsx: path.endsWith("x"), target: "esnext" } as const;
  return textsIn(parseSync(readFileSync(path, "utf8"), syntax).body)
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(isForPeople);
}

type Node = { type?: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const CODE = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "TsLiteralType",
  "TsTypeAnnotation",
  "TsTypeAliasDeclaration",
  "TsInterfaceDeclaration",
  "TsTypeParameterInstantiation",
]);
const CODE_ATTRIBUTES = ["className", "faceClass", "href", "id", "key", "name", "type", "role", "d"];

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value) || isCode(value)) return [];
  if (value.type === "KeyValueProperty") return textsIn(value.value);
  const parts = Object.entries(value).flatMap(([key, part]) => (key === "span" ? [] : textsIn(part)));
  return [...ownText(value), ...parts];
}

function ownText({ type, value, quasis }: Node): string[] {
  if (type === "StringLiteral" || type === "JSXText") return [String(value)];
  if (type !== "TemplateLiteral") return [];
  return [(quasis as { cooked?: string; raw: string }[]).map(({ cooked, raw }) => cooked ?? raw).join("…")];
}

function isCode(node: Node): boolean {
  const { type, name, callee } = node;
  if (CODE.has(type ?? "")) return true;
  if (type === "JSXAttribute") return isNode(name) && CODE_ATTRIBUTES.includes(String(name.value));
  if (!isNode(callee)) return false;
  return type === "NewExpression" ? /Error$/.test(String(callee.value)) : isLogStyleOrStatement(callee);
}

function isLogStyleOrStatement({ value, object, property }: Node): boolean {
  if (value === "cx") return true;
  const method = isNode(property) ? property.value : undefined;
  const of =
    isNode(object) && isNode(object.property) ? object.property.value : isNode(object) && object.value;
  return method === "query" || of === "log" || of === "console";
}

const CODE_TEXT = /\b(SELECT|FROM|UPDATE|INSERT|WHERE|ORDER BY)\b|^(GET|POST|PUT|PATCH|DELETE) \/|^\s*</;

// One lower-case word is a name in code; a line of words with hyphens, colons and brackets is a style.
function isForPeople(text: string): boolean {
  if (CODE_TEXT.test(text) || !/[A-Za-z]{2}/.test(text)) return false;
  if (!/\s/.test(text) && !/^[A-Z][a-z]/.test(text)) return false;
  const words = text.split(" ");
  const styles = words.filter((word) => /^[-a-z0-9]*[-:[]\S*$/.test(word) && !/[a-z]:$/.test(word));
  return styles.length * 2 <= words.length;
}
