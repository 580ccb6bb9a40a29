import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Puts each script and style of a build beside itself as browsers ask for it: packed once, and as tight as can be. */
export async function packFiles(folder: string): Promise<void> {
  const names = globSync("**/*.{js,css}", { cwd: folder });
  await Promise.all(names.map((name) => pack(join(folder, name))));
}

async function pack(path: string): Promise<void> {
  const file = await readFile(path);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
  await Promise.all([
    toBrotli(file, { params: size }).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(file, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
