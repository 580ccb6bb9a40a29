import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { createTextStream } from "../file/detect-encoding.ts";
import { repairText } from "./repair-text.ts";

const asWindows = (bytes: Uint8Array): string => createTextStream("windows-1252").decode(bytes);
const garbled = (text: string): string => asWindows(new TextEncoder().encode(text));

const NAMES = [
  "Mollél",
  "Ng’ombe",
  "Baça",
  "Zoë Müller",
  "محمد علي",
  "Иван",
  "Seán – “Duka”",
  "Asha 🎉",
  "François",
];

test("UTF-8 that was read as Windows-1252, once and twice: it is what it was", () => {
  for (const name of NAMES) {
    assert.equal(repairText(garbled(name)), name);
    assert.equal(repairText(garbled(garbled(name))), name);
  }
});

test("what looks like a sign of a web page and names none: it stays, also by the names that every object has", () => {
  for (const text of [
    "Duka &toString; la Asha",
    "&valueOf;",
    "&Duka;",
    "R&D;",
    "R&D",
    "a?b&amp=1",
    "Tom&Jerry",
  ])
    assert.equal(repairText(text), text);
});

test("signs of a web page: they are the characters that they name", () => {
  for (const [text, wanted] of [
    ["N&#39;gombe", "N'gombe"],
    ["Juma &amp; Wana", "Juma & Wana"],
    ["Asha&nbsp;Mollel", "Asha Mollel"],
    ["Asha&#xA0;Mollel", "Asha Mollel"],
    ["N&amp;#39;gombe", "N'gombe"],
    ["<b>Neema</b>", "Neema"],
    ["&lt;p class=x&gt;Neema<br/>Mushi", "Neema Mushi"],
    ["Moll&eacute;l &Ccedil;elik", "Mollél Çelik"],
    ["&ldquo;Duka&rdquo;", "“Duka”"],
    ["Moll&eacutel", "Mollél"],
    ["Andr&eacute", "André"],
    ["Juma &amp Wana", "Juma & Wana"],
  ] as const)
    assert.equal(repairText(text), wanted);
});

test("what an old Mac and an Arabic Windows wrote: it is read in their letters", () => {
  const mac = [
    ["Moll", 0x8e, "l"],
    [0x82, "elik"],
    ["Ng", 0xd5, "ombe"],
    ["Jos", 0x8e],
    ["Fran", 0x8d, "ois"],
  ];
  const read = mac.map((parts) =>
    repairText(
      asWindows(
        Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? part : [...Buffer.from(part)]))),
      ),
    ),
  );
  assert.deepEqual(read, ["Mollél", "Çelik", "Ng’ombe", "José", "François"]);
  assert.equal(repairText(asWindows(Uint8Array.of(0xe3, 0xcd, 0xe3, 0xcf))), "محمد");
});

test("what a Polish Windows wrote: it is read in its letters", () => {
  for (const name of ["Łukasz Wałęsa", "Żukowski", "Stanisław"]) {
    const damaged = name.replace(/[ŁłęŻ]/g, (letter) => "£³ê¯"["ŁłęŻ".indexOf(letter)] ?? "");
    assert.equal(repairText(damaged), name);
  }
});

test("a name with an accent where few have one: no other letters or signs are made of it", () => {
  for (const name of [
    "MacÉ",
    "JosÉ",
    "MacÓ",
    "ÁÉÍÓÚ",
    "ÑÁÑEZ",
    "áéíóú",
    "DeÁngelo",
    "¿Qué tal?",
    "£500",
    "5 m³ za maji",
  ])
    assert.equal(repairText(name), name);
});

test("names as people write them: none is changed", () => {
  for (const name of [
    ...NAMES,
    ...[
      "Žižek",
      "O’Brien",
      "CAFÉ»",
      "«CAFÉ»",
      "Duka™",
      "AT&T",
      "Juma & Wana",
      "créée",
      "Ñandú",
      "ŽELJKO",
      "naïve",
    ],
    ...[
      "R&D; Lab",
      "<3 Asha",
      "a<b",
      "<Asha>",
      "12 °C",
      "½ kilo",
      "Łódź",
      "Đặng Văn",
      "Ωmega",
      "été",
      "McÉwan",
      "£500",
      "5 • 6",
      "‘Asha’",
    ],
  ])
    assert.equal(repairText(name), name);
});

test("property: what is repaired is whole, and an ASCII text without & stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => repairText(repairText(text)) === repairText(text)),
  );
  fc.assert(fc.property(fc.string(), (text) => text.includes("&") || repairText(text) === text));
});
