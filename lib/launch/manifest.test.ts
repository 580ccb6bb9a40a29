import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const PUBLIC = new URL("../../public/", import.meta.url);

type Manifest = {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
};

/** Width and height of a PNG, as its first chunk says. */
async function sizeOf(path: string): Promise<string> {
  const bytes = await readFile(new URL(path.slice(1), PUBLIC));
  assert.equal(bytes.toString("latin1", 1, 4), "PNG", path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("manifest: what a phone needs to install the console -> pictures of the sizes it names, one to be cut round", async () => {
  const manifest: Manifest = JSON.parse(await readFile(new URL("manifest.webmanifest", PUBLIC), "utf8"));
  assert.deepEqual([manifest.start_url, manifest.display], ["/overview", "standalone"]);
  const pictures = manifest.icons.filter(({ src }) => src.endsWith(".png"));
  for (const { src, sizes } of pictures) assert.equal(await sizeOf(src), sizes, src);
  assert.deepEqual(new Set(pictures.map(({ sizes }) => sizes)), new Set(["192x192", "512x512"]));
  assert.ok(pictures.some(({ purpose }) => purpose === "maskable"));
  assert.equal(await sizeOf("/apple-icon.png"), "180x180");
});
