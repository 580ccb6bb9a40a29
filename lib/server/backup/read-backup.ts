import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Contents, type Frame, type Manifest, nameOf, readFrames } from "./parts.ts";
import { type Head, openSealed } from "./sealed-file.ts";

export type Checked = { head: Head; contents: Contents; manifest: Manifest };

/** The frames of a backup, each authenticated. Throws a sentence for people where the file is not as it was written. */
export async function openBackup(
  file: string,
  secret: string,
): Promise<{ head: Head; frames: AsyncGenerator<Frame> }> {
  const { head, plain } = await openSealed(file, secret);
  const unzipped = pipeline(Readable.from(plain, { objectMode: false }), createGunzip(), () => undefined);
  return { head, frames: readFrames(unzipped) };
}

/** Reads all of a backup, and writes nothing: what it holds, once each part is what the manifest says of it. */
export async function checkBackup(file: string, secret: string): Promise<Checked> {
  const { head, frames } = await openBackup(file, secret);
  let contents: Contents | null = null;
  let manifest: Manifest | null = null;
  const found: Manifest["parts"] = [];
  for await (const frame of frames) {
    if (frame.letter === "H") ({ contents } = frame);
    if (frame.letter === "E") found.push({ part: frame.part, sum: frame.sum });
    if (frame.letter === "M") ({ manifest } = frame);
  }
  if (!contents || !manifest) throw new Error(`${file} is cut: it ends before its manifest`);
  requireSame(file, found, manifest.parts);
  return { head, contents, manifest };
}

function requireSame(file: string, found: Manifest["parts"], named: Manifest["parts"]): void {
  const other = found.find((each, at) => JSON.stringify(each) !== JSON.stringify(named[at]));
  if (other) throw new Error(`${nameOf(other.part)} is not what the manifest of ${file} says it is`);
  if (found.length !== named.length) throw new Error(`${file} lacks parts that its manifest names`);
}
