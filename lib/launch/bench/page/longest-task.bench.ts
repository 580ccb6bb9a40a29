import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { plantConsole } from "../../../testing/scale/plant-console.ts";
import { findChromium } from "../../chromium.ts";
import { openDesk } from "../open-desk.ts";
import { runConsole } from "../run-console.ts";
import { writeCustomers } from "../write-customers.ts";
import { longestTask } from "./longest-task.ts";
import { cookiesOf } from "./measure-load.ts";

/** A person notices that a page does not answer after about this long. */
const MOST_MS = 100;
const MESSAGES = 100_000;
const ROWS = 50_000;

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
const running = await runConsole(folder);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const { bigCampaign } = await plantConsole(folder, MESSAGES);
  const { cookie } = await openDesk(running);
  const context = await browser.newContext({ baseURL: running.origin });
  await context.addCookies(cookiesOf(cookie, running.origin));
  const page = await context.newPage();
  for (const path of ["/overview", "/campaigns", `/campaigns/${bigCampaign}`, "/messages", "/events"]) {
    await open(page, path);
    await report(`${path.replace(bigCampaign, "[id]")}, with ${MESSAGES} messages`, page, () =>
      open(page, path),
    );
  }
  await open(page, "/campaigns/new");
  await report(`a file of ${ROWS} rows is chosen, read and shown`, page, () => choose(page));
  await report("its message is written", page, () => write(page));
  await report("its review is opened", page, () => review(page));
  await report("it is sent, and watched until it is all sent", page, () => send(page));
} finally {
  await browser.close();
  await running.stop();
  await rm(folder, { recursive: true, force: true });
}

async function report(name: string, page: Page, work: () => Promise<void>): Promise<void> {
  const figure = await longestTask(browser, page, work);
  const line = { figure, baseline: MOST_MS, ratio: figure / MOST_MS, goal: "<= 1" };
  process.stdout.write(
    `${JSON.stringify({ name: `CPU ms of the longest task in a browser: ${name}`, ...line })}\n`,
  );
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

async function choose(page: Page): Promise<void> {
  // From the disk, as a person does it: bytes handed over by the protocol would be decoded on the main thread.
  const file = await writeCustomers(folder, ROWS);
  await page.getByLabel("Name", { exact: true }).fill("Bei mpya");
  await page.setInputFiles("input[type=file]", file);
  await page.getByRole("checkbox", { name: /Skip these/ }).check();
  await page.getByRole("button", { name: "Go on to the message" }).click();
}

async function write(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Sender" }).fill("AMANI AGRO");
  await page.getByRole("combobox", { name: "Kind of message" }).click();
  await page.getByRole("option", { name: /Service/ }).click();
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.keyboard.type("Habari {{Jina|Mteja}}, mbolea sasa ni TSh ");
  await page.getByRole("button", { name: "Add the column Bei" }).click();
  await page
    .getByText(/credits/)
    .first()
    .waitFor();
}

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Go on to the review" }).click();
  await page.getByLabel(/Type \d+ to confirm/).waitFor({ timeout: 120_000 });
}

async function send(page: Page): Promise<void> {
  const label =
    (await page
      .getByText(/Type \d+ to confirm/)
      .first()
      .textContent()) ?? "";
  await page.getByLabel(/Type \d+ to confirm/).fill(/Type (\d+)/.exec(label)?.[1] ?? "");
  await page.getByRole("button", { name: /^Send [\d,]+ messages/ }).click();
  await page.getByText(/All messages are sent/).waitFor({ timeout: 300_000 });
}
