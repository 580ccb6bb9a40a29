import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Recorded = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  /** Undefined for the first of a trace. */
  parentSpanId?: string;
  attributes: Record<string, string | number>;
  role: string;
};

type Attribute = { key: string; value: { stringValue?: string; intValue?: string | number } };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Recorded, "attributes" | "role"> & { attributes?: Attribute[] })[] }[];
  }[];
};

const read = (attributes: readonly Attribute[] = []): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
  );

/** A collector of OTLP over HTTP as JSON, which keeps what it gets. */
export async function startCollector() {
  const spans: Recorded[] = [];
  let text = "";
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
      const role = String(read(resource.attributes)["tuma.role"]);
      for (const each of scopeSpans.flatMap(({ spans: of }) => of))
        spans.push({ ...each, attributes: read(each.attributes), role });
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that was ever sent, as it came. */
    text: () => text,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
