import { SANDBOX_SECTIONS } from "#lib/contract/desk/sandbox/sandbox.ts";
import { expect, expectNoBarriersAnywhere, pull, test } from "./support/desk.ts";
import { PAGES } from "./support/pages.ts";
import { startLater } from "./support/start-later.ts";

test("no page has a barrier in light or dark, and none scrolls sideways from 320 to 1440", async ({
  desk: page,
}) => {
  test.setTimeout(240_000);
  const run = `/campaigns/${await startLater(page)}`;
  for (const path of [...PAGES, run]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoBarriersAnywhere(page);
  }
});

test("no section of the sandbox has a barrier in light or dark, and none scrolls sideways from 320 to 1440", async ({
  desk: page,
}) => {
  test.setTimeout(240_000);
  await pull("PUT", "faults", { seed: 1, rules: [{ kind: "latency", operation: "sendText", ms: 10 }] });
  for (const section of SANDBOX_SECTIONS) {
    await page.goto(`/sandbox?section=${section}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectNoBarriersAnywhere(page);
  }
  await pull("PUT", "faults", { seed: 1, rules: [] });
});
