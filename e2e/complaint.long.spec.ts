import { expect, expectNoBarriersAnywhere, expectNothingWider, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";

for (const [index, width] of [1440, 390].entries()) {
  test(`${width} px: a complaint is answered from the number: shown, in Swahili, on one page, withdrawn and restricted`, async ({
    desk: page,
  }) => {
    const number = `+25575478700${index}`;
    await page.setViewportSize({ width, height: 844 });
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers: ourHeaders(), data });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    const wording = "Ndiyo, nitumieni ofa";
    await post("/api/consents", { number, purpose: "service", isGiven: true, source: "call", wording });
    await post("/api/sms/messages", { to: number, text: "Oda yako iko tayari", senderId: "AMANI AGRO" });

    await page.goto(`/contacts/person?number=${encodeURIComponent(number)}`);
    await page.getByRole("link", { name: "Complaint" }).click();
    await expect(page.getByRole("heading", { name: "Complaint", level: 1 })).toBeVisible();
    const sent = page.getByRole("table", { name: "What we sent in 90 days" });
    const row = sent.getByRole("row").filter({ hasText: "Oda yako iko tayari" });
    await expect(row).toContainText("Sent by Neema Mushi");
    await expect(row).toContainText("Agreed on");
    await expect(row).toContainText(wording);
    await expectNoBarriersAnywhere(page);

    await page.getByRole("link", { name: "Kiswahili" }).click();
    await expect(page.getByRole("heading", { name: "Malalamiko", level: 1 })).toBeVisible();
    await expect(page.getByText("Ulitumwa na Neema Mushi")).toBeVisible();
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: "Ondoa ridhaa" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Alisema nini?").fill("Msinitumie tena matangazo");
    await expectNothingWider(page);
    await dialog.getByRole("button", { name: "Ondoa ridhaa" }).click();
    await expect(page.getByText("Maneno: “Msinitumie tena matangazo”")).toBeVisible();
    await page.getByRole("button", { name: "Zuia matumizi" }).click();
    await dialog.getByLabel("Kwa nini?").fill("Anasema hakukubali");
    await dialog.getByRole("button", { name: "Zuia mtu 1" }).click();
    await expect(page.getByText("Sababu: “Anasema hakukubali”")).toBeVisible();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Pakua PDF" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Malalamiko.pdf");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("button", { name: "Chapisha" })).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const paper = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
    await page.emulateMedia({ media: "screen" });

    await page.goto(`/contacts/person?number=${encodeURIComponent(number)}`);
    await expect(page.getByText("Restricted: nothing is sent to them")).toBeVisible();
    await expect(page.getByRole("button", { name: "Write to them" })).toHaveCount(0);
    await page.getByRole("button", { name: "End the restriction" }).click();
    await dialog.getByLabel("Why?").fill("They wrote that all is well now");
    await dialog.getByRole("button", { name: "End the restriction" }).click();
    await expect(page.getByRole("button", { name: "Write to them" })).toBeVisible();
  });

  test(`${width} px: a request about data is recorded with its day, answered, and the register says what is kept`, async ({
    desk: page,
  }) => {
    const name = index === 0 ? "Zawadi Mrema" : "Pendo Lyimo";
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/contacts/data-requests");
    await page.getByRole("button", { name: "Record a request" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Record 1 request" }).click();
    await expect(page.getByText(/^Recorded\. Answer by \d{4}-\d\d-\d\d$/)).toBeVisible();
    const requests = page.getByRole("table", { name: "Data requests" });
    await expect(requests.getByRole("row").filter({ hasText: name })).toContainText("Access");
    await expect(page.getByRole("table", { name: "Register of what we keep" })).toContainText("Consent");
    await expectNoBarriersAnywhere(page);
    await page.getByRole("button", { name: `Change the request of ${name}` }).click();
    await dialog.getByText("Done", { exact: true }).click();
    await dialog.getByLabel("Note").fill("Sent the copy");
    await dialog.getByRole("button", { name: "Save the request" }).click();
    await expect(requests.getByRole("row").filter({ hasText: name })).toHaveCount(0);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(requests.getByRole("row").filter({ hasText: name })).toContainText("Done by Neema Mushi");
  });
}
