import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..");

/** What a person has typed, as this house calls it. */
const NAME = String.raw`(?:\w+\??\.)*(?:name|createdBy|savedBy|byName|organisation|refused|who)`;
/** With more of the sentence, or a quote, behind it; without any it turns nothing. Names for the ear are no sight. */
const IN_WORDS = new RegExp(
  String.raw`(?<!aria-label=\{|label=\{|label: )\x60[^\x60]*\$\{${NAME}\}[^\x60\s/:?=&\]{}][^\x60]*\x60|(?:title|detail|done|purpose)(?:=\{|: |: \(\w+: \w+\) => )\x60[^\x60]*\$\{${NAME}\}`,
);
const IN_MARKUP = new RegExp(
  String.raw`(?:\b(?:by|as|to|for|of|in|list|file)|“)(?: |\{" "\}\s*)?\{${NAME}\}`,
);
/** Words that name a kind, never a person or a thing of theirs; a sender has the letters and digits of the network. */
const KINDS = [
  "components/overview/first-steps.tsx",
  "components/send/sent/sent-report.tsx",
  "components/send/result/send-result.tsx",
];

const files = globSync("{app,components}/**/*.tsx", { cwd: ROOT });

test("a name in a toast, a title or a sentence is isolated, so that one from right to left turns nothing around it", () => {
  assert.ok(files.includes("components/settings/team/act-dialog.tsx"));
  const bare = files
    .filter((file) => !KINDS.includes(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .filter((line) => IN_WORDS.test(line) || IN_MARKUP.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  assert.deepEqual(bare, []);
});
