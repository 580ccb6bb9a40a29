import { expect, pull, test } from "./support/desk.ts";
import { ourHeaders } from "./support/origin-of.ts";
import { MOST_SHIFT as MOST, shiftsOf, watchShifts } from "./support/page/layout-shift.ts";
import { smallTargetsOf } from "./support/page/targets.ts";
import { LISTS, PAGES, PAGES_OF_SOMETHING, pathOf } from "./support/pages.ts";
import { withPeople } from "./support/people.ts";
import { letCallsBe, startCall, USUAL } from "./support/recorded-call.ts";
import { startLater } from "./support/start-later.ts";
import { expectWordsOfOurs } from "./support/words.ts";

const FONT_MS = 400;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.afterEach(letCallsBe);

for (const size of SIZES) {
  const isForFingers = size.width < 640;
  const more = isForFingers ? ", nor has what a finger of 44 px would miss" : "";
  test(`no page moves by more than ${MOST} while it loads with fonts that come late, nor says an old word${more}, at ${size.width} px`, async ({
    desk: page,
  }) => {
    await page.setViewportSize(size);
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_MS));
      await route.continue();
    });
    await page.addInitScript(watchShifts);
    // A row of the messages that leads to two places.
    const headers = ourHeaders();
    const data = { to: "+255754222888", text: "Habari", senderId: "AMANI AGRO" };
    expect((await page.request.post("/api/sms/messages", { headers, data })).ok()).toBe(true);
    // A request with a name so short that the middle of it lies over the picture below.
    await startCall(page);
    const moved: string[] = [];
    const missed: string[] = [];
    const open = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await page.evaluate(async () => void (await document.fonts.ready));
      const shifts = await shiftsOf(page);
      await expectWordsOfOurs(page);
      if (isForFingers) missed.push(...(await smallTargetsOf(page)).map((part) => `${path}: ${part}`));
      if (shifts.sum > MOST) moved.push(`${path}: ${shifts.sum.toFixed(3)} ${shifts.what.join(", ")}`);
    };
    for (const path of [...PAGES, "/sandbox", `/campaigns/${await startLater(page)}`]) await open(path);
    await withPeople(async (people) => {
      for (const each of PAGES_OF_SOMETHING) await open(pathOf(each, people));
      for (const list of [...LISTS, "/inbox"]) await open(list);
    });
    expect(moved).toEqual([]);
    expect(missed).toEqual([]);
  });
}

for (const size of SIZES) {
  test(`a call moves its page by no more than ${MOST} from its ringing to its recording, at ${size.width} px`, async ({
    desk: page,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(watchShifts);
    const day = 86_400_000;
    await pull("PUT", "settings", { ...USUAL, callStepMs: day, callTalkMs: day, recordingDelayMs: day });
    const { id } = await startCall(page);
    await page.goto(`/calls/${id}`);
    await expect(page.getByText("The recording comes after the call")).toBeVisible();
    for (const state of ["Ringing", "In a call", "Finished"]) {
      await pull("POST", "step", { of: "calls" });
      await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
    }
    await pull("POST", "step", { of: "calls" });
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    const { sum, what } = await shiftsOf(page);
    expect(sum, what.join(", ")).toBeLessThanOrEqual(MOST);
  });
}
