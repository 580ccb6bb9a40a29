import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import tailwind from "@tailwindcss/postcss";
import { iconStrip } from "./icon-strip.ts";

// Tailwind brings it, and nothing else here asks for it.
const ofTailwind = createRequire(createRequire(import.meta.url).resolve("@tailwindcss/postcss"));
type Process = (css: string, how: { from: string }) => Promise<{ css: string }>;
const postcss: (steps: unknown[]) => { process: Process } = ofTailwind("postcss");

const ICON = "@utility icon { mask-position: var(--icon); }";

test("the pictures that classes name stand in one, and each class says where", async () => {
  const css = await styleOf("icon before:icon lucide-minus lucide-bold-minus lucide-plus");
  assert.equal(css.split("data:image/svg+xml").length, 2, css);
  assert.match(css, /\.icon,\s*\.before\\:icon:+before \{\s*-webkit-mask-image: url\("data:/);
  assert.match(css, /-webkit-mask-size: 300% 100%/);
  const pictures = [...css.matchAll(/translate\((\d+)\)' stroke-width='([\d.]+)' d='([^']+)'/g)];
  assert.deepEqual(
    pictures.map(([, ...parts]) => parts),
    [
      ["0", "2", "M5 12h14"],
      ["24", "1.75", "M5 12h14"],
      ["48", "1.75", "M5 12h14M12 5v14"],
    ],
  );
  for (const [name, place] of [
    ["bold-minus", "0%"],
    ["minus", "50%"],
    ["plus", "100%"],
  ])
    assert.match(css, new RegExp(`\\.lucide-${name} \\{\\s*--icon: ${place};?\\s*\\}`));
});

test("one picture is the whole strip", async () => {
  const css = await styleOf("icon lucide-plus");
  assert.match(css, /-webkit-mask-size: 100% 100%/);
  assert.match(css, /\.lucide-plus \{\s*--icon: 0%/);
});

test("a sheet without a picture is left as it is", async () => {
  assert.doesNotMatch(await styleOf("icon"), /mask-image/);
});

test("an icon under a condition is refused, as the strip would be drawn under it too", async () => {
  await assert.rejects(styleOf("icon sm:icon lucide-plus"), /under no condition/);
});

test("the sheet of the console has one strip, and no rule for what only a test names", async () => {
  const from = join(import.meta.dirname, "../../../app/globals.css");
  const css = await processed(readFileSync(from, "utf8"), from);
  assert.equal(css.split("data:image/svg+xml").length, 2);
  assert.match(css, /\.lucide-house \{/);
  assert.doesNotMatch(css, /\.lucide-minus \{/);
});

function styleOf(classes: string): Promise<string> {
  const css = `@import "tailwindcss/theme"; @import "tailwindcss/utilities" source(none);
    @source inline("${classes}"); @plugin "./icon-classes.ts"; ${ICON}`;
  return processed(css, import.meta.filename);
}

async function processed(css: string, from: string): Promise<string> {
  const steps = [tailwind({ optimize: { minify: false } }), iconStrip];
  return (await postcss(steps).process(css, { from })).css;
}
