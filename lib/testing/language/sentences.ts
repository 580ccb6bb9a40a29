import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** A sentence as the code has it: the two arguments of `t`, as they are written there. */
export type Sentence = { file: string; line: number; en: Part; sw: Part };
/**
 * From where to where in its file, and what it says: of a string or a template what is between its quotes, else the code.
 * `literals` is what stands before, between and behind its parameters.
 */
export type Part = {
  start: number;
  end: number;
  kind: "string" | "template" | "code";
  source: string;
  literals: readonly string[];
};
/** What is wrong with one place of a file, in the words of whoever has to put it right. */
export type Wrong = { file: string; line: number; why: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const NOT_FOR_PEOPLE =
  /\.(?:test|bench|d)\.tsx?$|\/test-[^/]*$|^lib\/contract\/(?:desk\/api|wire)\/|^lib\/server\/(?:api\/|store\/|env\.ts|backup\/|worker\/)|(?:complaint|held|public)-words\.ts$|portal-words\.ts$|^lib\/audience\/sample/;

/** Files whose sentences people read: no tests, nothing of the API's reference, of the command line or of the stand-in. */
export const READ_BY_PEOPLE = globSync([
  "app/**/*.{ts,tsx}",
  "components/**/*.{ts,tsx}",
  "lib/{audience,client,contract,server}/**/*.ts",
  "lib/fault.ts",
])
  .filter((file) => !NOT_FOR_PEOPLE.test(file))
  .sort();

/** Names, and words that both languages spell alike. */
const ALIKE = new Set(
  "Webhook Chat Sandbox Python Video Arial Arrow Enter Escape Esc Backspace Ctrl Tanzania Kenya Uganda Rwanda Mteja Notification Bearer Authorization SMS WhatsApp PIN API webhook webhooks CSV XLSX PDF Tuma ID URL QR OK UTF-8 GSM-7 UCS-2 JSON HTTP HTTPS POST GET PBX DTMF MP3 WAV M-Pesa Excel GB MB kB ms KB UTC EAT Kiswahili English min max px Idempotency-Key e.164 a z A Z x".split(
    " ",
  ),
);
const ATTRIBUTES_READ =
  /^(?:title|label|aria-label|aria-description|placeholder|hint|alt|purpose|heading|note|button|description|summary|cardLabel|empty|unit|head|text|suffix|prefix|body|error|says?)$/;
/** Of these a sentence in English has at least one, and a list of classes none. */
const SMALL_WORDS =
  /\b(?:the|an?|is|are|was|were|not|of|to|and|this|that|in|for|no|by|with|has|have|it|its|you|your|we|our|they|their|be|can|cannot|only|from|on|at|or|than|one|who|when|what|nobody|everybody|more|without|until|after|before|yet)\b/;

export function sentencesIn(file: string, source = readFileSync(file, "utf8")): Sentence[] {
  const found: Sentence[] = [];
  visit(program(file, source), (node) => {
    const args = pairOf(node);
    if (args)
      found.push({
        file,
        line: lineAt(source, node.start),
        en: part(source, args[0]),
        sw: part(source, args[1]),
      });
  });
  return found;
}

export function wrongIn(file: string, source = readFileSync(file, "utf8")): Wrong[] {
  const wrong: Wrong[] = [];
  // Nothing else of the server's own text is read by people: it is names of the log, codes and what is stored.
  const isServer = file.startsWith("lib/server/");
  visit(program(file, source), (node, above) => {
    const add = (why: string) => wrong.push({ file, line: lineAt(source, node.start), why });
    const args = pairOf(node);
    if (args) {
      for (const why of wrongWith(source, args, above)) add(why);
      return "skip";
    }
    if (isNoText(node)) return "skip";
    if (isServer && !above.some(isFault)) return undefined;
    const text = readText(node, above.at(-1));
    if (text !== null) add(`only in English: ${text}`);
    return undefined;
  });
  return wrong;
}

function* wrongWith(source: string, [first, second]: [Node, Node], above: Node[]): Generator<string> {
  if (!above.some(({ type }) => type.includes("Function")))
    yield "t is called while the module loads: in a function, or in translated(() => …)";
  const [en, sw] = [namesIn(first), namesIn(second)];
  if (en !== sw) yield `parameters differ: English has ${en || "none"}, Swahili ${sw || "none"}`;
  const [english, swahili] = [part(source, first).source, part(source, second).source];
  if (english === swahili) yield "the same in both languages: a name needs no t";
  if (swahili.trim() === "") yield "no Swahili";
}

function program(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

function pairOf(node: Node): [Node, Node] | null {
  const callee = node.callee as Node | undefined;
  const args = node.arguments as Node[] | undefined;
  return node.type === "CallExpression" && callee?.name === "t" && args?.length === 2
    ? [args[0] as Node, args[1] as Node]
    : null;
}

/** What people never read: types, imports, classes, addresses, keys of objects, what the log and programmers read. */
const isFault = (node: Node): boolean => node.type === "NewExpression" && nameOf(node.callee) === "Fault";

const NEVER_READ = /^(?:kind|class\w*|\w+Class|words|data-target)$/;

/** What people never read: types, imports, classes, addresses, keys of objects, what the log and programmers read. */
function isNoText(node: Node): boolean {
  if (/^(?:Import|TS(?!As|Satisfies|NonNull)|Directive)/.test(node.type)) return true;
  if (/^Export/.test(node.type)) return Boolean(node.source);
  if (node.type === "NewExpression") return /^(?:Type|Range)?Error$/.test(nameOf(node.callee));
  if (node.type === "CallExpression") return NO_TEXT_CALLS.test(nameOf(node.callee));
  // The audit log is kept in English.
  if (node.type === "Property" && nameOf(node.key) === "said") return true;
  if (node.type === "Property") return NEVER_READ.test(nameOf(node.key)) && isPlain(node.value as Node);
  if (node.type === "JSXAttribute")
    return (node.value as Node | null)?.type === "Literal" && !ATTRIBUTES_READ.test(nameOf(node.name));
  return false;
}

const NO_TEXT_CALLS =
  /^(?:log|console)\.|^(?:sql|cn)$|\.(?:query|querySelector\w*|closest|matches|test|exec|describe|startsWith)$/;
const isPlain = ({ type }: Node): boolean => type === "Literal" || type === "TemplateLiteral";

function readText(node: Node, above: Node | undefined): string | null {
  const { type, value } = node;
  if (type === "TemplateLiteral") {
    const text = (node.quasis as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join("…");
    return isSentence(text) ? text : null;
  }
  if (typeof value !== "string" || (type !== "JSXText" && type !== "Literal")) return null;
  if (above?.type === "Property" && above.key === node) return null;
  const isShown = type === "JSXText" || above?.type === "JSXAttribute";
  return (isShown ? isForeign(value) : isSentence(value)) ? value.trim() : null;
}

const isForeign = (text: string) =>
  text
    .split(/[^\p{L}\p{N}.-]+/u)
    .some((word) => /\p{L}{2}/u.test(word) && !ALIKE.has(word.replace(/\.$/, "")));
/** Most words of a list of classes have a hyphen or a colon. */
const isClasses = (text: string) => {
  const words = text.split(/\s+/).filter(Boolean);
  return words.filter((word) => /[-:[\]]/.test(word)).length * 3 > words.length;
};
const isSentence = (text: string) =>
  isForeign(text) &&
  !isClasses(text) &&
  !/[{}<>;=]|\b(?:SELECT|FROM|WHERE|UPDATE|INSERT|RETURNING)\b/.test(text) &&
  (/^\p{Lu}\p{Ll}+(?:$|[ .,:…’?!])/u.test(text) || (/ /.test(text) && SMALL_WORDS.test(text)));

/** The names that a sentence is given, without the functions that write them. */
function namesIn(node: Node): string {
  const names = new Set<string>();
  visit(node, (inner, above) => {
    const parent = above.at(-1);
    if (inner.type === "JSXText" || inner.type === "JSXOpeningElement" || inner.type === "JSXClosingElement")
      return "skip";
    if (inner.type !== "Identifier" && inner.type !== "JSXIdentifier") return undefined;
    if (parent?.type === "CallExpression" && parent.callee === inner) return undefined;
    if (parent?.type === "MemberExpression" && parent.property === inner && !parent.computed)
      return undefined;
    names.add(String(inner.name));
    return undefined;
  });
  return [...names].sort().join(", ");
}

function nameOf(node: unknown): string {
  const { type, name, object, property, expression } = (node ?? {}) as Record<string, unknown>;
  if (type === "MemberExpression") return `${nameOf(object)}.${nameOf(property)}`;
  if (type === "ChainExpression") return nameOf(expression);
  if (type === "JSXNamespacedName") return "";
  return typeof name === "string" ? name : "";
}

function part(source: string, { type, start, end, value, quasis }: Node): Part {
  if (type === "Literal" && typeof value === "string")
    return { start, end, kind: "string", source: value, literals: [value] };
  if (type !== "TemplateLiteral")
    return { start, end, kind: "code", source: source.slice(start, end), literals: [] };
  const literals = (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
  return { start, end, kind: "template", source: source.slice(start + 1, end - 1), literals };
}

function visit(
  node: Node,
  see: (node: Node, above: Node[]) => "skip" | undefined | undefined,
  above: Node[] = [],
): void {
  if (see(node, above) === "skip") return;
  const within = [...above, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === "string") visit(child as Node, see, within);
  }
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split("\n").length;
