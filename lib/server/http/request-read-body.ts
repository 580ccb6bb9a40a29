import { t } from "#lib/contract/language.ts";
import { findRepeatedMember } from "#lib/contract/rules/text/find-repeated-member.ts";
import { isDeeperThan, MAX_JSON_DEPTH } from "#lib/contract/rules/text/is-deeper-than.ts";
import { Fault } from "#lib/fault.ts";
import { readBounded } from "#lib/read-bounded.ts";

const DEADLINE_MS = 30_000;

/** Refuses a body that is compressed: none is unpacked here, as a few bytes of one may become more than a process can hold. */
export function refuseEncoded({ body, headers }: Request): void {
  const encoding = headers.get("content-encoding") ?? IDENTITY;
  if (body === null || encoding.trim().toLowerCase() === IDENTITY) return;
  throw new Fault(
    "unsupported_media",
    t(
      "Send the body as it is, without Content-Encoding.",
      "Tuma maudhui kama yalivyo, bila Content-Encoding.",
    ),
    {
      fields: [{ path: "Content-Encoding", rule: t(`is absent or ${IDENTITY}`, `haipo au ni ${IDENTITY}`) }],
    },
  );
}

const IDENTITY = "identity";

/** The JSON body of a request: at most `limit` bytes, with or without Content-Length. Throws 408, 413, 415 or 400, which a body is too that breaks off. */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Fault(
      "unsupported_media",
      t("Send the body as application/json.", "Tuma maudhui kama application/json."),
    );
  }
  return readJson(textOf(await readBytes(request, limit)));
}

/**
 * What JSON text of a client says. Throws `malformed_json`, also where it is nested deeper than anything here reads, and
 * where an object has a member twice: of two numbers the client may mean the other one.
 */
export function readJson(text: string): unknown {
  if (isDeeperThan(text, MAX_JSON_DEPTH)) {
    throw new Fault(
      "malformed_json",
      t(
        `JSON may be nested ${MAX_JSON_DEPTH} levels deep at most.`,
        `JSON haiwezi kuwa na ngazi zaidi ya ${MAX_JSON_DEPTH}.`,
      ),
    );
  }
  const value = parse(text);
  const twice = findRepeatedMember(text);
  if (twice === null) return value;
  throw new Fault(
    "malformed_json",
    t(
      `An object of the body has the member “${twice.slice(0, 40)}” twice.`,
      `Object moja ya maudhui ina “${twice.slice(0, 40)}” mara mbili.`,
    ),
    {
      fields: [
        {
          path: twice.slice(0, 40),
          rule: t("is there twice in one object", "iko mara mbili ndani ya object moja"),
        },
      ],
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Fault("malformed_json", t("The body is not valid JSON.", "Maudhui si JSON sahihi."), { cause });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Fault("malformed_json", t("The body is not valid UTF-8.", "Maudhui si UTF-8 sahihi."), {
      cause,
    });
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  // Made where it is thrown: an error takes its stack along, of each body.
  const tooLarge = () =>
    new Fault(
      "body_too_large",
      t(`The body may have at most ${limit} bytes.`, `Maudhui hayawezi kuzidi baiti ${limit}.`),
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  // What was not read is let go; the answer does not wait for it.
  const letGo = () => void reader.cancel().catch(() => undefined);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    letGo();
  }, DEADLINE_MS);
  const body = await readBounded(chunksOf(reader), limit);
  clearTimeout(deadline);
  letGo();
  if (body.end === "beyond") throw tooLarge();
  // Whoever sent it has gone: a reset of their connection is none of the database.
  if (body.end === "broken")
    throw new Fault(
      "malformed_request",
      t("The body stopped before its end.", "Maudhui yaliishia kabla ya mwisho wake."),
      { cause: body.cause },
    );
  if (isLate)
    throw new Fault("request_timeout", t("The body arrived too slowly.", "Maudhui yalifika polepole mno."));
  return body.bytes;
}

// By a reader: the iterator of a stream could not be ended while it waits.
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
