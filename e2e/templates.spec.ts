import type { Page } from "playwright/test";
import { expect, expectNoBarriersAnywhere, ledgerEntriesOf, pull, test } from "./support/desk.ts";

const NUMBER = "+255754666101";

test("a template is drafted, outlives a reload, is created, approved while one looks, and sent", async ({
  desk: page,
}) => {
  test.setTimeout(180_000);
  // The provider of the sandbox decides when the test says so.
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Oda");
  await expect(page.getByText("Not met: 1 to 512 small letters, digits and _")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("oda_ya_leo");
  await page.getByRole("textbox", { name: "Body", exact: true }).fill("Habari {{1}}, oda namba {{2}}");
  await expect(page.getByText("Not met: A field is not the first or the last thing")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit for review" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page
    .getByRole("textbox", { name: "Body", exact: true })
    .fill("Habari {{1}}, oda namba {{2}} iko tayari.");
  await page.getByRole("textbox", { name: "Footer" }).fill("Amani Agrovet, Mwanza");
  await page.getByRole("textbox", { name: "Body 1" }).fill("Asha");
  await page.getByRole("textbox", { name: "Body 2" }).fill("4471");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText("Habari Asha, oda namba 4471 iko tayari.");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue(
    "Habari {{1}}, oda namba {{2}} iko tayari.",
  );
  await page.getByText("Sends exactly this JSON").click();
  await expect(page.getByRole("textbox", { name: "Content of the request" })).toHaveValue(
    /"externalTemplateName": "oda_ya_leo"/,
  );
  await expectNoBarriersAnywhere(page);
  await page.getByRole("button", { name: "Submit for review" }).click();

  await page.waitForURL(/\/templates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "oda_ya_leo" })).toBeVisible();
  await expect(page.locator("header").getByText("Pending")).toBeVisible();
  await review("oda_ya_leo", "approve");
  await expect(page.locator("header").getByText("Approved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Status history" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/Last checked/)).toBeVisible();
  await page.getByRole("textbox", { name: "Body 1" }).fill("Asha");
  await page.getByRole("textbox", { name: "Body 2" }).fill("4471");
  await page.getByRole("button", { name: "Ask the service" }).click();
  await expect(page.getByText("These values fit")).toBeVisible();
  await expectNoBarriersAnywhere(page);

  await page.getByRole("link", { name: "Send with it" }).click();
  await expect(page.getByRole("textbox", { name: "Template", exact: false }).first()).toHaveValue(
    "oda_ya_leo",
  );
  await page.getByRole("textbox", { name: "Body value 1", exact: true }).fill("Asha");
  await page.getByRole("textbox", { name: "Body value 2", exact: true }).fill("4471");
  await sendTo(page, NUMBER);
  await expect
    .poll(async () => (await ledgerEntriesOf("chat")).filter(({ recipient }) => recipient === NUMBER))
    .toHaveLength(1);
});

test("a rejected template says why and is fixed in a copy; the catalogue shows both, and the picker only what can be sent", async ({
  desk: page,
}) => {
  test.setTimeout(120_000);
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  const headers = { "x-csrf": "1", origin: process.env.TUMA_ORIGIN ?? "" };
  const componentSchema = [{ type: "BODY", text: "Bei mpya ya mbolea ni {{1}} tu." }];
  const data = { name: "bei_kataliwa", language: "sw", category: "MARKETING", componentSchema };
  const made = await page.request.post("/api/templates", { headers, data });
  expect(made.status()).toBe(201);
  await page.goto("/templates?q=bei_kataliwa");
  const row = page.getByRole("row").filter({ hasText: "bei_kataliwa" });
  await expect(row).toContainText("Pending");
  await review("bei_kataliwa", "reject", "Variable 1 has no context");
  await expect(row).toContainText("Rejected");
  await expect(row).toContainText("Variable 1 has no context");
  await expectNoBarriersAnywhere(page);
  await row.getByRole("link", { name: "bei_kataliwa" }).click();
  await page.getByRole("link", { name: "Fix in a copy" }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("bei_kataliwa_2");
  await expect(page.getByRole("textbox", { name: "Body", exact: true })).toHaveValue(
    "Bei mpya ya mbolea ni {{1}} tu.",
  );

  await page.goto("/send?channel=chat-template");
  await page.getByRole("button", { name: "Choose a template" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a template" });
  await dialog.getByRole("searchbox").fill("bei_kataliwa");
  await expect(dialog).toContainText("No approved template fits");
});

async function sendTo(page: Page, number: string): Promise<void> {
  await page.getByLabel("To", { exact: false }).first().fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Send to 1 person" }).click();
}

/** The lever of the sandbox: the provider decides. */
async function review(name: string, verdict: "approve" | "reject", reason?: string): Promise<void> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/templates`);
  const { templates }: { templates: { id: string; name: string }[] } = await answer.json();
  const template = templates.find((each) => each.name === name);
  await pull("POST", `templates/${template?.id}/${verdict}`, { reason });
}
