import type { Page } from "playwright/test";
import { expect, ledgerEntriesOf, pull } from "./desk.ts";
import { ourHeaders } from "./origin-of.ts";

type Sent = { recipient: string; parameters: { name: string; components: unknown[] } | null };

/** Who was really sent this template, and with what. */
export async function sentWith(name: string): Promise<Sent[]> {
  const entries = (await ledgerEntriesOf("chat")) as unknown as Sent[];
  return entries.filter(({ parameters }) => parameters?.name === name);
}

/** Asks our own door to create a template, as a program would. */
export async function create(page: Page, name: string, componentSchema: object[]): Promise<void> {
  // The provider of the sandbox decides when the test says so.
  await pull("PUT", "settings", { templateReviewMs: 3_600_000 });
  const answer = await page.request.post("/api/templates", {
    headers: ourHeaders(),
    data: { name, language: "sw", category: "UTILITY", componentSchema },
  });
  expect(answer.status()).toBe(201);
}

/** The same, and the provider approves; it is known here when this ends. */
export async function createApproved(page: Page, name: string, componentSchema: object[]): Promise<void> {
  await create(page, name, componentSchema);
  await review(name, "approve");
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/templates/names?name=${name}`);
      const { items }: { items: { state: string }[] } = await answer.json();
      return items[0]?.state;
    })
    .toBe("approved");
}

/** The lever of the sandbox: the provider decides. */
export async function review(
  name: string,
  verdict: "approve" | "reject" | "pause" | "disable" | "delete",
  reason?: string,
): Promise<void> {
  const answer = await fetch(`${process.env.TUMA_SANDBOX_ADMIN}/templates`);
  const { templates }: { templates: { id: string; name: string }[] } = await answer.json();
  const template = templates.find((each) => each.name === name);
  await pull("POST", `templates/${template?.id}/${verdict}`, { reason });
}
