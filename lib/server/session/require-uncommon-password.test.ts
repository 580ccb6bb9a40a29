import assert from "node:assert/strict";
import { test } from "node:test";
import { requireUncommonPassword } from "./password.ts";

const WHO = {
  name: "Asha Mollel",
  email: "asha.mollel@shop.example",
  site: "https://ujumbe.duka-letu.co.tz",
};

for (const password of [
  "passwordpassword",
  "Password1234567890",
  "qwertyuiopasdfghjkl",
  "aaaaaaaaaaaaaaaaaaaa",
  "abcabcabcabcabcabc",
  "Asha Mollel 2026!",
  "asha.mollel@shop.example",
  "tanzaniatanzania1",
  // The list: whole, put together from two, with a year, with signs for letters.
  "mountain elephant",
  "elephant-20262026-!",
  "m0unt@1n3l3ph@nt",
  "trustno1starwars99",
  "hd764nw5d7e1vbv",
  // Walks over the keyboard, forth, back and down.
  "zaq12wsxcde34rfv",
  "poiuytrewqlkjhgfdsa",
  "1qazxsw23edcvfr4",
  "zse4rfvgy7ujmko0",
  "ghijklmnopqrstu 77",
  // Words of the site and of the person.
  "ujumbe duka-letu 26",
  "mollel-mollel-asha!",
  "Shop.Example.Asha.1",
]) {
  test(`refuses ${password}`, () => {
    assert.throws(() => requireUncommonPassword(password, WHO), /easy to guess/);
  });
}

for (const password of [
  "seven goats cross the river",
  "kahawa-asubuhi-mapema-7",
  "my password hides a mango tree",
  "vR8!kk2_pQz91mWx",
  "mountains drink elephants slowly",
  "asha counts forty blue doors",
]) {
  test(`takes ${password}`, () => requireUncommonPassword(password, WHO));
}
