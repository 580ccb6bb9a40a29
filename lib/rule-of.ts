import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const ZODS_OWN = /^(Too (big|small)|Invalid|Unrecognized)/;

/**
 * The rule that something broke, in words of ours. Most schemas bring them; Zod's own name types that nobody has heard
 * of, and where a schema has one sentence for all, such as "q is required", that is said of what is too long as well.
 */
export function ruleOf(issue: Issue): string {
  const isMisplaced = issue.code === "too_big" && !/\d/.test(issue.message);
  return isMisplaced || ZODS_OWN.test(issue.message) ? ownWords(issue) : issue.message;
}

function ownWords(issue: Issue): string {
  const name = issue.path.length > 0 ? String(issue.path.at(-1)) : "this";
  switch (issue.code) {
    case "too_big":
      return bound(name, issue.origin, `at most ${issue.maximum}`);
    case "too_small":
      return bound(name, issue.origin, `at least ${issue.minimum}`);
    case "invalid_value":
      return `${name} is one of ${issue.values.join(", ")}`;
    case "invalid_type":
      return issue.message.endsWith("undefined") ? `${name} is required` : `${name} is no ${issue.expected}`;
    case "unrecognized_keys":
      return `“${issue.keys.join(", ")}” is not known here`;
    default:
      return `${name} is not valid`;
  }
}

function bound(name: string, origin: string, most: string): string {
  if (origin === "string") return `${name} has ${most} characters`;
  return origin === "array" || origin === "set" ? `${name} has ${most} entries` : `${name} is ${most}`;
}
