import assert from "node:assert/strict";
import { test } from "node:test";
import { keepLink, noLinks, takeLink } from "./kept-links.ts";

const NOW = Date.parse("2026-11-27T09:00:00Z");
const LINK = "https://media.example/a.wav";

/** Until which second after it was given a link is taken again. */
function keptS(lastsS: number | undefined): number {
  const links = noLinks();
  const expiresAtMs = lastsS === undefined ? undefined : NOW + lastsS * 1_000;
  keepLink(links, "call", { link: LINK, expiresAtMs }, new Date(NOW));
  let second = 0;
  while (takeLink(links, "call", new Date(NOW + second * 1_000)) === LINK) second += 1;
  return second;
}

test("a link is taken again for a minute at most, and never in its last five seconds", () => {
  assert.deepEqual([undefined, 3_600, 65, 30, 6, 5, 0].map(keptS), [60, 60, 60, 25, 1, 0, 0]);
});

test("links of 500 calls are kept at most, and the one that was given first makes room", () => {
  const links = noLinks();
  for (let call = 0; call <= 500; call++)
    keepLink(links, `call ${call}`, { link: LINK, expiresAtMs: undefined }, new Date(NOW));
  assert.equal(links.kept.size, 500);
  assert.equal(takeLink(links, "call 0", new Date(NOW)), null);
  assert.equal(takeLink(links, "call 500", new Date(NOW)), LINK);
});
