import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { SETTING_PAGES } from "#lib/contract/desk/settings/setting-pages.ts";
import { LANGUAGES } from "#lib/contract/language.ts";
import { inLanguage } from "#lib/server/language.ts";
import { fitsTyped, settingAt } from "./find-setting.ts";
import { settingsFor, settingsToFind } from "./settings-pages.ts";

const OWNER = { role: "owner" } as const;
const toFind = () => settingsToFind(settingsFor(OWNER));
const hrefs = toFind().map(({ href }) => href);

test("pages of the settings: each is one of the list, and each of the list is a page", () => {
  const pages = globSync("app/(desk)/settings/**/page.tsx")
    .map((file) => file.replace("app/(desk)", "").replace("/page.tsx", ""))
    .filter((path) => path !== "/settings" && !path.includes("["));
  const listed = settingsFor(OWNER).flatMap((group) => group.pages.map(({ href }) => href));
  assert.deepEqual(listed.toSorted(), pages.toSorted());
});

test("parts of the settings: each that has an address is on the page that the list says", () => {
  const source = globSync("components/settings/**/*.tsx")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const anchors = [...source.matchAll(/\banchor="([\w-]+)"/g)].map(([, anchor = ""]) => anchor);
  assert.ok(anchors.length > 15, String(anchors.length));
  for (const anchor of [...anchors, ...Object.keys(SETTING_PAGES)])
    assert.ok(settingAt(`/settings#${anchor}`, hrefs), anchor);
  for (const href of hrefs) {
    const [path, anchor] = href.split("#");
    const page = readFileSync(`app/(desk)${path}/page.tsx`, "utf8");
    assert.ok(existsSync(`app/(desk)${path}/page.tsx`), href);
    if (anchor && anchor in SETTING_PAGES) assert.match(page, new RegExp(`"${anchor}"`), href);
  }
});

test("the search among settings: each is found by its name in either language, whichever somebody reads", () => {
  const namesIn = LANGUAGES.map((language) => inLanguage(language, () => toFind().map(({ label }) => label)));
  for (const language of LANGUAGES)
    inLanguage(language, () => {
      const all = toFind();
      for (const names of namesIn)
        for (const [at, name] of names.entries()) {
          const one = all[at];
          assert.ok(one && fitsTyped(one, name), `${name}, read in ${language}`);
        }
    });
});

test("the search among settings: a setting is found by the words people use for it", () => {
  for (const [typed, href] of [
    ["2fa", "/settings/sign-in#second-factor"],
    ["night", "/settings/hours#hours"],
    ["usiku", "/settings/hours#hours"],
    ["four eyes", "/settings/approval#approval"],
    ["frequency cap", "/settings/limits"],
    ["opt in", "/settings/consent"],
    ["gdpr", "/settings/privacy"],
    ["forget", "/settings/privacy#erase"],
    ["qr", "/settings/customer-pages#join-pages"],
    ["bei", "/settings/credits#price"],
    ["  API   key ", "/settings/own-systems#keys"],
  ] as const)
    assert.ok(
      toFind()
        .filter((each) => fitsTyped(each, typed))
        .some((each) => each.href === href),
      typed,
    );
});

test("an old address of the settings: its part is on a page of its own -> that page; any other address -> none", () => {
  for (const [address, href] of [
    ["/settings#pace", "/settings/pace#pace"],
    ["/settings#retention", "/settings/privacy#retention"],
    ["/settings#notices", "/settings/notices"],
    ["/settings#console", "/settings/console"],
    ["/settings#word-answers", "/settings/answers#word-answers"],
    ["/settings#", null],
    ["/settings", null],
    ["/settings#nothing", null],
    ["/messages#pace", null],
  ] as const)
    assert.equal(settingAt(address, hrefs), href, address);
});
