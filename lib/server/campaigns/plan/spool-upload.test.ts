import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Fault, type FaultCode } from "#lib/fault.ts";
import { limitMs } from "#lib/launch/test/machine-speed.ts";
import { spoolUpload, type Upload } from "./spool-upload.ts";

const folder = await mkdtemp(join(tmpdir(), "tuma-test-"));
const usual = process.env.TMPDIR;
process.env.TMPDIR = folder;
after(async () => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await rm(folder, { recursive: true });
});

const URL_OF = "http://localhost:3000/api/campaigns/x/audience";
const BOUNDARY = "----tuma";

const formOf = (parts: Record<string, string | Blob>, name = "wateja.csv") => {
  const form = new FormData();
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === "string") form.set(key, value);
    else form.set(key, value, name);
  }
  return new Request(URL_OF, { method: "PUT", body: form });
};

const rawOf = (
  body: string | ReadableStream<Uint8Array>,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
) =>
  new Request(URL_OF, {
    method: "PUT",
    body,
    headers: { "content-type": contentType },
    duplex: "half",
  } as RequestInit);

const part = (name: string, value: string, file?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n\r\n${value}\r\n`;

const spool = (request: Request) =>
  spoolUpload({ request, userId: "neema" }, async (upload) => ({
    ...upload,
    text: readFileSync(upload.file.path, "utf8"),
  }));

async function refuses(request: Request, code: FaultCode, sentence: RegExp) {
  let isUsed = false;
  const use = async (_: Upload) => {
    isUsed = true;
  };
  await assert.rejects(spoolUpload({ request, userId: "neema" }, use), (error) => {
    assert.ok(error instanceof Fault, String(error));
    assert.equal(error.code, code);
    assert.match(error.detail, sentence);
    return true;
  });
  assert.equal(isUsed, false);
  assert.deepEqual(readdirSync(folder), [], "nothing is left on the disk");
}

test("the file arrives byte for byte, with its name, and is gone afterwards", async () => {
  const text = "Simu,Jina\r\n0712345678,Zoë\r\n".repeat(20_000);
  const {
    file,
    text: read,
    mapping,
  } = await spool(formOf({ file: new Blob([text]), mapping: '{"phone":0}' }, "bei ya é.csv"));
  assert.equal(read, text);
  assert.deepEqual([file.name, file.bytes], ["bei ya é.csv", Buffer.byteLength(text)]);
  assert.deepEqual(mapping, { phone: 0, duplicates: "first" });
  assert.deepEqual(readdirSync(folder), []);
});

test("the order of the parts does not matter, other parts are passed over, the mapping may be missing", async () => {
  const late = rawOf(
    `${part("note", "x")}${part("file", "0712345678", "a.csv")}${part("mapping", '{"duplicates":"last"}')}--${BOUNDARY}--\r\n`,
  );
  const { text, mapping } = await spool(late);
  assert.deepEqual([text, mapping], ["0712345678", { duplicates: "last" }]);
  assert.deepEqual((await spool(formOf({ file: new Blob(["0712345678"]) }))).mapping, {
    duplicates: "first",
  });
});

test("the file is gone when its reader fails, and the failure comes through as it is", async () => {
  const broken = new Fault("unreadable_file", "no rows");
  const failing = spoolUpload({ request: formOf({ file: new Blob(["x"]) }), userId: "neema" }, () =>
    Promise.reject(broken),
  );
  await assert.rejects(failing, (error) => error === broken);
  assert.deepEqual(readdirSync(folder), []);
});

test("a name longer than the list shows is cut between characters", async () => {
  const { file } = await spool(formOf({ file: new Blob(["x"]) }, `${"a".repeat(199)}😀.csv`));
  assert.ok(file.name.length <= 200 && file.name.isWellFormed());
});

test("refuses what is no form", async () => {
  await refuses(rawOf("Simu\n0712345678\n", "text/csv"), "unsupported_media", /multipart\/form-data/);
  await refuses(rawOf("{}", "application/json"), "unsupported_media", /file and mapping/);
  await refuses(
    new Request(URL_OF, { method: "PUT", headers: { "content-type": "multipart/form-data; boundary=x" } }),
    "unsupported_media",
    /multipart/,
  );
  await refuses(rawOf("x", "multipart/form-data"), "invalid_input", /boundary/);
});

test("refuses a form without a file", async () => {
  await refuses(formOf({ mapping: "{}" }), "invalid_input", /choose a file/);
  await refuses(rawOf(`${part("file", "0712345678")}--${BOUNDARY}--\r\n`), "invalid_input", /choose a file/);
  await refuses(rawOf(`--${BOUNDARY}--\r\n`), "invalid_input", /choose a file|stopped before its end/);
});

test("refuses a mapping that is not JSON, not a mapping, or too long, and says which", async () => {
  const file = new Blob(["0712345678"]);
  await refuses(formOf({ file, mapping: "{phone:0}" }), "invalid_input", /mapping: not JSON/);
  await refuses(formOf({ file, mapping: '{"duplicates":"all"}' }), "invalid_input", /duplicates/);
  await refuses(formOf({ file, mapping: "[]" }), "invalid_input", /./);
  const long = JSON.stringify({ phone: "Simu", country: "x".repeat(70_000) });
  await refuses(formOf({ file, mapping: long }), "invalid_input", /^mapping is too long: at most 64 KB$/);
});

test("refuses a form that breaks off, in the file or before it", async () => {
  await refuses(
    rawOf(part("file", "0712345678\n07134", "a.csv").trimEnd()),
    "invalid_input",
    /stopped before its end/,
  );
  await refuses(
    rawOf(`--${BOUNDARY}\r\nContent-Disposition: form-da`),
    "invalid_input",
    /stopped before its end/,
  );
});

test("refuses an upload whose connection is cut in the middle of the file", async () => {
  const chunks = [part("file", "0712345678\n".repeat(50_000), "a.csv").slice(0, 300_000)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(new TextEncoder().encode(chunk));
      else controller.error(new Error("socket hang up"));
    },
  });
  await refuses(rawOf(body), "invalid_input", /stopped before its end/);
});

test("refuses a file above 200 MB without keeping it, and reads no more of it", async () => {
  const megabyte = new TextEncoder().encode("0712345678,Neema\n".repeat(61_681));
  const most = 400;
  let left = most;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode(part("file", "", "a.csv").slice(0, -2))),
    pull(controller) {
      if (left-- > 0) return controller.enqueue(megabyte);
      controller.enqueue(new TextEncoder().encode(`\r\n--${BOUNDARY}--\r\n`));
      controller.close();
    },
  });
  await refuses(rawOf(body), "body_too_large", /200 MB/);
  assert.ok(most - left < 210, `${most - left} MB were read`);
});

test("a person has 20 files on the way at once, another their own 20, and each that ends makes room", async () => {
  const { promise: until, resolve: end } = Promise.withResolvers<void>();
  const file = () => formOf({ file: new Blob(["0712345678"]) });
  const upload = (userId: string) => spoolUpload({ request: file(), userId }, () => until);
  const open = Array.from({ length: 20 }, () => upload("asha"));
  await assert.rejects(upload("asha"), (error) => error instanceof Fault && error.code === "rate_limited");
  const another = upload("juma");
  end();
  await Promise.all([...open, another]);
  await upload("asha");
  assert.deepEqual(readdirSync(folder), []);
});

test("a full disk is said at once, not waited for", () => {
  const program = `
    import { spoolUpload } from ${JSON.stringify(import.meta.resolve("./spool-upload.ts"))};
    const form = new FormData();
    form.set("file", new Blob(["0712345678\\n".repeat(300000)]), "a.csv");
    await spoolUpload({ request: new Request("http://localhost/", { method: "PUT", body: form }), userId: "neema" }, () => "used")
      .catch((error) => process.stdout.write(error.code + " " + error.detail));`;
  // A limit on the size of files stands in for the disk: the write fails with EFBIG.
  const limited = `trap '' XFSZ; ulimit -f 1000; exec "$0" --input-type=module -e "$1"`;
  const { stdout, status } = spawnSync("sh", ["-c", limited, process.execPath, program], {
    encoding: "utf8",
    timeout: limitMs(20_000),
    cwd: import.meta.dirname,
  });
  assert.equal(status, 0, "ended by itself");
  assert.match(stdout, /^internal .*disk/);
});
