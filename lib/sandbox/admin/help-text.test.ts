import assert from "node:assert/strict";
import { test } from "node:test";
import { FaultPlan } from "../fault-rule.ts";
import { SandboxSettings } from "../settings.ts";
import { helpText, START_SETTINGS } from "./help-text.ts";
import { ADMIN_ROUTES } from "./routes.ts";

const lines = helpText().split("\n");
const hasLine = (start: string) => lines.some((line) => line.trim().startsWith(start));

test("the help names every setting with its values, every fault, every request and every variable", () => {
  for (const name of Object.keys(SandboxSettings.shape)) assert.ok(hasLine(`${name} `), name);
  for (const { shape } of FaultPlan.shape.rules.unwrap().element.options) {
    assert.ok(hasLine(shape.kind.value), shape.kind.value);
  }
  for (const name of Object.keys(START_SETTINGS)) assert.ok(hasLine(`${name} `), name);
  assert.equal(
    lines.filter((line) => /^ {2}(GET|POST|PUT|DELETE) +\/admin/.test(line)).length,
    ADMIN_ROUTES.length + 1,
  );
  assert.ok(lines.some((line) => /^ {2}recordingFormat +wav \| mp3 \| ogg \("wav"\)$/.test(line)));
  assert.ok(lines.some((line) => /^ {2}error +status: 400 to 599 \(500\); when: before \| after/.test(line)));
});
