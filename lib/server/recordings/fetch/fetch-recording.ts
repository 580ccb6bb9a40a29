import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import tls from "node:tls";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import {
  type Address,
  type LinkProblem,
  type Resolve,
  readLink,
  readPublicLink,
  resolvePublic,
} from "../../public-host.ts";
import { type ByteRange, type RecordingHead, rangeText, readHead } from "./read-head.ts";

export type FetchRule = HostRule & {
  resolve?: Resolve;
  /** Opens the connection to the pinned address. */
  dial?: (options: Dialled) => Socket;
  answerMs?: number;
  idleMs?: number;
};
export type Dialled = { host: string; port: number; servername: string; ALPNProtocols: string[] };

/** What the host of a recording answered: bytes still to be read, and what it said about them. */
export type FetchedRecording = RecordingHead & { body: IncomingMessage };

const ANSWER_MS = 10_000;
const HTTPS_PORT = 443;

/**
 * Asks for a recording, or the part of it that `range` names, at one pinned public address: no redirect, no key or
 * cookie of ours, no compression, bounded in time and size. Throws recording_host_refused or recording_link_refused for
 * a link that is not followed, recording_expired where it is not taken any more, recording_no_sound for another kind of
 * file, recording_refused for every other answer.
 */
export async function fetchRecording(
  link: string,
  { range, rule, signal }: { range: ByteRange | null; rule: FetchRule; signal?: AbortSignal },
): Promise<FetchedRecording> {
  const url = checkRecordingUrl(link, rule);
  const isLoopback = url.host === rule.loopback;
  const answerMs = rule.answerMs ?? ANSWER_MS;
  const address = isLoopback
    ? null
    : await resolveAddress(url.hostname, {
        waitMs: answerMs,
        ...(rule.resolve && { resolve: rule.resolve }),
      });
  const response = await ask(url, { range, rule, address, answerMs, signal });
  try {
    return { ...readHead(response, range), body: response };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

type Asking = {
  range: ByteRange | null;
  rule: FetchRule;
  address: Address | null;
  answerMs: number;
  signal: AbortSignal | undefined;
};

function ask(url: URL, asking: Asking): Promise<IncomingMessage> {
  const { range, address, answerMs, signal } = asking;
  const headers = {
    accept: "audio/*",
    "accept-encoding": "identity",
    ...(range && { range: rangeText(range) }),
  };
  return new Promise((resolve, reject) => {
    const options = { method: "GET", headers, ...(signal && { signal }), ...connectionTo(url, asking) };
    const request = address ? https.request(url, options) : http.request(url, options);
    const deadline = setTimeout(
      () => request.destroy(new Error(`no answer within ${answerMs} ms`)),
      answerMs,
    );
    request.on("error", (cause) => {
      clearTimeout(deadline);
      const detail = t(
        "The host of the recording does not answer. Try again in a moment.",
        "Seva yenye rekodi haijibu. Jaribu tena baada ya muda mfupi.",
      );
      reject(new Fault("recording_refused", detail, { cause }));
    });
    request.on("response", (response) => {
      clearTimeout(deadline);
      resolve(response);
    });
    request.end();
  });
}

/** A connection of its own: one from a pool, or a name looked up again, may lead to an address that was not checked. */
function connectionTo({ hostname }: URL, { address, rule }: Asking): http.RequestOptions {
  if (!address) return { agent: false };
  const dial = rule.dial ?? ((options: Dialled) => tls.connect(options));
  const dialled = {
    host: address.address,
    port: HTTPS_PORT,
    servername: hostname,
    ALPNProtocols: ["http/1.1"],
  };
  return { createConnection: () => dial(dialled), defaultPort: HTTPS_PORT };
}

/** The one pinned address. Throws recording_link_refused where it is not public, and recording_refused where there is none. */
export async function resolveAddress(
  name: string,
  options: { resolve?: Resolve; waitMs: number },
): Promise<Address> {
  const found = await resolvePublic(name, options);
  if ("address" in found) return found.address;
  if (found.problem === "unknown")
    throw new Fault(
      "recording_refused",
      t(`The host ${name} of the recording is not known.`, `Seva ${name} yenye rekodi haijulikani.`),
      {
        cause: found.cause,
      },
    );
  throw new Fault(
    "recording_link_refused",
    t(
      `The host ${name} of the recording is inside a private network. We only follow links to public hosts.`,
      `Seva ${name} yenye rekodi iko ndani ya mtandao binafsi. Tunafuata viungo vya seva za umma tu.`,
    ),
  );
}

export type HostRule = {
  /** Host names a recording may come from, in lower case. */
  hosts: readonly string[];
  /** `host:port` of a service on this machine that talks http, by an explicit setting; else null. */
  loopback: string | null;
};

/**
 * The link inside a call session is whatever the service says: only https to a host of the list, on its usual port and
 * without user or password, is followed. Throws recording_host_refused, which names the host and nothing else, where
 * somebody could allow that host, and recording_link_refused where no setting could.
 */
export function checkRecordingUrl(link: string, { hosts, loopback }: HostRule): URL {
  const own = readLink(link);
  if (loopback !== null && own?.host === loopback && own.protocol === "http:") return own;
  const found = readPublicLink(link);
  if ("problem" in found) throw refused(REFUSED[found.problem](found.url?.hostname ?? ""));
  const name = found.url.hostname;
  if (!hosts.includes(name))
    throw new Fault(
      "recording_host_refused",
      t(
        `The recording is at ${name}, which is not allowed. Somebody who runs this console can allow a host in RECORDING_HOSTS.`,
        `Rekodi iko ${name}, seva isiyoruhusiwa. Anayeendesha konsoli hii anaweza kuruhusu seva katika RECORDING_HOSTS.`,
      ),
    );
  return found.url;
}

const REFUSED: Record<LinkProblem, (name: string) => string> = {
  "not-a-link": () =>
    t(
      "The service gave something that is not a plain link.",
      "Huduma ilitoa kitu ambacho si kiungo cha kawaida.",
    ),
  "not-https": () =>
    t("The link that the service gave is not https.", "Kiungo kilichotolewa na huduma si https."),
  "ip-address": () =>
    t(
      "The link that the service gave has an IP address instead of a host name.",
      "Kiungo kilichotolewa na huduma kina anwani ya IP badala ya jina la seva.",
    ),
  "own-network": (name) =>
    t(
      `The link that the service gave leads to ${name}, a name of this machine or network.`,
      `Kiungo kilichotolewa na huduma kinaenda ${name}, jina la mashine au mtandao huu.`,
    ),
  "other-port": (name) =>
    t(
      `The link that the service gave leads to another port of ${name}.`,
      `Kiungo kilichotolewa na huduma kinaenda kwenye port nyingine ya ${name}.`,
    ),
};

/** It could never be allowed, so no setting is advised. */
function refused(what: string): Fault {
  return new Fault(
    "recording_link_refused",
    t(
      `${what} We only follow https links with a host name.`,
      `${what} Tunafuata viungo vya https vyenye jina la seva tu.`,
    ),
  );
}
