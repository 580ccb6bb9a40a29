import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import type { CellEdit } from "./audience-messages.ts";
import { Openings } from "./openings.ts";

const fileOf = (name: string, text = name) => new File([text], name);
const edit = (value: string): CellEdit => ({ row: 2, column: 0, value });
const rest = () => new Promise(setImmediate);

/** A page whose worker refuses what is called "bad", and reads each file when the test lets it. */
function openPage() {
  const held = new Map<string, () => void>();
  const page = { shows: "", reading: {}, log: [] as string[] };
  let inWorker = "";
  const openings = new Openings<string>({
    async open({ file, reading }) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(file.name, resolve);
      await promise;
      if (file.name.startsWith("bad")) throw new Fault("unreadable_file", `${file.name} is a PDF`);
      if (file.name.startsWith("gone")) throw new TypeError("its part of the browser is gone");
      inWorker = await file.text();
      page.reading = reading;
      return inWorker;
    },
    onOpen(read, { file, kept, isNew }) {
      page.shows = read;
      page.log.push(`${kept === undefined ? "chosen" : "kept"} ${file.name}${isNew ? "" : " again"}`);
    },
    async mend([first]) {
      inWorker += `+${first?.value}`;
      return { read: inWorker, file: fileOf("mended", inWorker) };
    },
    onMend(read) {
      page.shows = read;
      page.log.push("mended");
    },
  });
  return {
    openings,
    page,
    /** Lets the worker read the file whose turn it is. */
    async read(name: string) {
      await rest();
      const resolve = held.get(name);
      assert.ok(resolve, `it is not the turn of ${name}`);
      held.delete(name);
      resolve();
      await rest();
    },
    isWaiting: (name: string) => held.has(name),
  };
}

const KEPT = { duplicates: "last" as const, delimiter: ";" as const };
const here = (name: string) => async () => fileOf(name);

test("a kept file is opened as it was read then, and a person's choice takes its place", async () => {
  const { openings, page, read } = openPage();
  void openings.reopen(here("kept"), KEPT);
  await read("kept");
  assert.deepEqual(
    [page.shows, page.reading],
    [
      "kept",
      { delimiter: ";", encoding: undefined, hasHeader: undefined, sheet: undefined, repair: undefined },
    ],
  );
  openings.choose(fileOf("new"));
  assert.equal(openings.state().isOpening, true);
  await read("new");
  assert.deepEqual([page.shows, openings.state().isOpening], ["new", false]);
  assert.deepEqual(page.log, ["kept kept", "chosen new"]);
});

test("a file that is chosen while the kept one comes stays, also where a refused one follows it", async () => {
  const { openings, page, read, isWaiting } = openPage();
  const { promise, resolve } = Promise.withResolvers<File>();
  const reopened = openings.reopen(() => promise, KEPT);
  openings.choose(fileOf("good"));
  openings.choose(fileOf("bad"));
  await read("good");
  resolve(fileOf("kept"));
  await rest();
  assert.equal(isWaiting("kept"), false, "it waits until every choice is opened or refused");
  await read("bad");
  await reopened;
  assert.equal(isWaiting("kept"), false);
  assert.deepEqual([page.shows, openings.state().refused], ["good", "bad"]);
});

test("a refused choice takes nothing's place, and stays explained while the kept file opens", async () => {
  const { openings, page, read } = openPage();
  const { promise, resolve } = Promise.withResolvers<File>();
  void openings.reopen(() => promise, KEPT);
  openings.choose(fileOf("bad"));
  await read("bad");
  resolve(fileOf("kept"));
  await read("kept");
  const { openFault, refused } = openings.state();
  assert.deepEqual([page.shows, openFault?.detail, refused], ["kept", "bad is a PDF", "bad"]);
  openings.choose(fileOf("good"));
  assert.equal(openings.state().openFault, null);
  await read("good");
  assert.equal(page.shows, "good");
});

test("a file that fails for what nobody foresaw is refused in words, too", async () => {
  const { openings, read } = openPage();
  openings.choose(fileOf("gone"));
  await read("gone");
  const { openFault, refused } = openings.state();
  assert.deepEqual([openFault?.detail, refused], ["We could not read the file in this browser.", "gone"]);
});

test("what is open in the end is what was asked for last, however long each takes", async () => {
  const { openings, page, read, isWaiting } = openPage();
  openings.choose(fileOf("first"));
  openings.choose(fileOf("second"));
  await rest();
  assert.equal(isWaiting("second"), false);
  await read("first");
  await read("second");
  assert.deepEqual(page.log, ["chosen first", "chosen second"]);
});

test("a correction that is typed while another file opens is of the file it was typed in", async () => {
  const { openings, page, read } = openPage();
  openings.choose(fileOf("first"));
  await read("first");
  openings.mend([edit("x")]);
  await rest();
  assert.equal(page.shows, "first+x");
  openings.choose(fileOf("second"));
  openings.mend([edit("y")]);
  await read("second");
  assert.equal(page.shows, "second");

  openings.choose(fileOf("bad"));
  openings.mend([edit("z")]);
  await read("bad");
  assert.equal(page.shows, "second+z", "a refused file takes no correction away");
});

test("another reading is of the file as it is corrected, the last one counts, and none is of another file", async () => {
  const { openings, page, read } = openPage();
  openings.choose(fileOf("first"));
  await read("first");
  openings.mend([edit("x")]);
  openings.reread({ delimiter: ";" });
  openings.reread({ delimiter: "|" });
  await read("mended");
  await read("mended");
  assert.deepEqual([page.shows, page.reading], ["first+x", { delimiter: "|" }]);
  openings.choose(fileOf("second"));
  openings.reread({ hasHeader: false });
  await read("second");
  assert.deepEqual([page.shows, page.reading, openings.state().isOpening], ["second", {}, false]);
});

test("what was asked for before the file was put away is void: an opening, a correction, a kept file on its way", async () => {
  const { openings, page, read, isWaiting } = openPage();
  const { promise, resolve } = Promise.withResolvers<File>();
  void openings.reopen(() => promise, KEPT);
  openings.choose(fileOf("chosen"));
  await rest();
  openings.putAway();
  void openings.reopen(here("list"), null);
  resolve(fileOf("kept"));
  await read("chosen");
  assert.deepEqual([page.log, openings.state().isOpening], [[], true]);
  await read("list");
  openings.mend([edit("x")]);
  openings.putAway();
  await rest();
  assert.deepEqual([page.log, isWaiting("kept")], [["kept list"], false]);
});

test("that a kept file could not be fetched is said as long as it is the one that is wanted", async () => {
  const { openings, read } = openPage();
  const broken = new Fault("not_ready", "The console does not answer.");
  await openings.reopen(() => Promise.reject(broken), KEPT);
  assert.equal(openings.state().fetchFault, broken);
  const before = Promise.withResolvers<File>();
  void openings.reopen(() => before.promise, KEPT);
  assert.equal(openings.state().fetchFault, null);
  openings.putAway();
  void openings.reopen(here("list"), null);
  before.reject(broken);
  await read("list");
  assert.equal(openings.state().fetchFault, null);
});

test("a file that is chosen while a list is copied is known as good or refused only when it has been read", async () => {
  const { openings, read } = openPage();
  openings.choose(fileOf("before"));
  await read("before");
  const count = openings.countChoices();
  assert.equal(await openings.isChosenAfter(count), false);
  openings.choose(fileOf("bad"));
  const afterBad = openings.isChosenAfter(count);
  await read("bad");
  assert.equal(await afterBad, false);
  openings.choose(fileOf("bad again"));
  const afterGood = openings.isChosenAfter(count);
  openings.choose(fileOf("good"));
  await read("bad again");
  await read("good");
  assert.equal(await afterGood, true);
});

test("where a list takes the place, a file that was refused after it was asked for stays explained, and one before not", async () => {
  const { openings, page, read } = openPage();
  openings.choose(fileOf("bad"));
  await read("bad");
  const count = openings.countChoices();
  openings.putAway(count);
  assert.equal(openings.state().openFault, null);
  openings.choose(fileOf("bad too"));
  await read("bad too");
  openings.putAway(count);
  void openings.reopen(here("list"), null);
  await read("list");
  assert.deepEqual([page.shows, openings.state().refused], ["list", "bad too"]);
});

test("a good choice counts also when it was read in another way after it", async () => {
  const { openings, read } = openPage();
  openings.choose(fileOf("good"));
  await read("good");
  openings.reread({ delimiter: ";" });
  await read("good");
  assert.equal(await openings.isChosenAfter(0), true);
});
