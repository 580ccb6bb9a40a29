import { newColleague } from "./support/colleague.ts";
import { expect, expectNoBarriers, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { startPlanned } from "./support/start-planned.ts";

test("a file with a long heading and bad rows does not widen the page", async ({ desk: page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/campaigns/new");
  const heading = "Mahali pa kuchukulia bidhaa zako (ghala au duka la wakala)";
  await page.setInputFiles("input[type=file]", {
    name: "wateja.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `Simu,Jina,Bei,${heading}\r\n0754000318,Asha,100,Geita\r\n2.55713E+11,Daudi,100,Geita\r\n0754000320,Ester,100,Geita,zaidi\r\n`,
    ),
  });
  await expect(page.getByRole("link", { name: "Fix 1 phone number" })).toBeVisible();
  // What is wrong with a row as a whole is read before its cells, and not beyond the last of them.
  const table = page.getByRole("table", { name: "Rows to fix" });
  await expect(table.getByRole("columnheader").nth(1)).toHaveText("What is wrong");
  const whole = table.getByRole("row").filter({ hasText: "Ester" });
  await expect(whole.getByRole("cell").nth(1)).toContainText("5 cells");
  await expectNothingWider(page);
});

test("a name without a space widens no page", async ({ desk: page, browser }) => {
  const headers = ourHeaders();
  const name = `Juma ${"Mwanakombo".repeat(7)}`;
  const data = { name, channel: "chat-text", content: "Habari" };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data })).json();
  await newColleague(page, browser, { name, role: "viewer" });
  for (const width of [1440, 720, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/campaigns/${campaign.id}/edit`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectNothingWider(page, `the campaign at ${width} px`);
    for (const path of ["/campaigns", "/settings/audit", "/settings/team"]) {
      await page.goto(path);
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expectNothingWider(page, `${path} at ${width} px`);
    }
  }
});

test("on a phone a failure says why, leads to what the states mean, and the report comes in both forms", async ({
  desk: page,
}) => {
  const headers = ourHeaders();
  const draft = { name: "Dirisha limefungwa", channel: "chat-text", content: "Habari" };
  const { campaign } = await (await page.request.post("/api/campaigns", { headers, data: draft })).json();
  await page.request.put(`/api/campaigns/${campaign.id}/audience`, {
    headers,
    multipart: {
      mapping: "{}",
      file: { name: "w.csv", mimeType: "text/csv", buffer: Buffer.from("Simu\r\n0754888001\r\n") },
    },
  });
  await startPlanned(page, campaign.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/campaigns/${campaign.id}`);
  const row = page.getByRole("row").filter({ hasText: "+255 754 888 001" });
  await expect(row.getByText("Refused")).toBeVisible();
  await expect(row.getByText(/approved template is required/).last()).toBeVisible();
  await row.getByRole("link").click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Habari", { exact: true })).toBeVisible();
  await expect(drawer.getByText(/approved template is required/).first()).toBeVisible();
  await expect(drawer.getByText(/The service said no. This person got nothing/)).toBeVisible();
  await expectNoBarriers(page);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Reached nobody", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText(/Its only message was refused or failed. Reason: “.*approved template/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Failed or refused 1" }).click();
  await expect(page.getByRole("link", { name: "Refused 1", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(row).toBeVisible();
  await expect(page.getByText("Final for everyone")).toBeVisible();
  // It is over: its history says so, and nothing is said to be waited for.
  await expect(page.getByRole("region", { name: "What happened" }).getByText("Finished")).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Waiting for" })).toHaveCount(0);
  for (const form of ["CSV", "Excel"]) {
    const link = page.getByRole("link", { name: `Download this person (${form})` });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(await download.failure()).toBeNull();
  }
  await expectNothingWider(page);
  for (const list of ["/campaigns", "/overview"]) {
    await page.goto(list);
    await expect(page.getByRole("row").filter({ hasText: "Dirisha limefungwa" }).first()).toContainText(
      "Reached nobody",
    );
  }
  await page.goto(`/campaigns/${campaign.id}`);
  await page.getByRole("link", { name: "What the states mean" }).click();
  await expect(page.getByText("The service said no. This person got nothing.")).toBeVisible();
});
