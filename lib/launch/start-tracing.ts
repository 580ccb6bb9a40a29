import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { Fault } from "#lib/fault.ts";
import type { Log } from "#lib/server/log.ts";
import { type SpanOf, setTracing, type Tracing } from "#lib/trace.ts";
import packageFile from "../../package.json" with { type: "json" };

export type TracedProcess = { role: "web" | "worker"; commit: string | null; log: Log };

/** A collector that is down fails every few seconds. */
const SAY_EVERY_MS = 10 * 60_000;
const SHUTDOWN_MS = 3_000;

/**
 * From here on this process sends its spans to OTEL_EXPORTER_OTLP_ENDPOINT; the OTEL_ variables of OTLP over HTTP, of
 * sampling, of batches and of the resource hold too. Nothing is registered for the whole process but how a span is passed on: Next would send
 * spans of its own, which have addresses with numbers in them. Answers how the last ones are sent.
 */
export function startTracing({ role, commit, log }: TracedProcess): () => Promise<void> {
  logFailures(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const ours = resourceFromAttributes({
    "service.name": "tuma",
    "service.version": packageFile.version,
    "tuma.role": role,
    ...(commit !== null && { "tuma.commit": commit }),
  });
  const given = detectResources({ detectors: [envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(ours).merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  setTracing(tracingOf(provider.getTracer("tuma")));
  return async () => {
    setTracing(undefined);
    const late = new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  };
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function tracingOf(tracer: Tracer): Tracing {
  return {
    inSpan({ name, kind = "internal", attributes = {}, parent }, work) {
      const around = parent === undefined ? context.active() : contextOf(parent);
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, around, async (span) => {
        try {
          return await work((more) => void span.setAttributes(more));
        } catch (error) {
          // The text of an error may have a number or a name in it -> only what kind it is leaves.
          span.setAttribute("error.type", errorType(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    current() {
      const span = trace.getActiveSpan()?.spanContext();
      return span && isSpanContextValid(span) ? traceparentOf(span) : null;
    },
  };
}

const errorType = (error: unknown): string => {
  if (error instanceof Fault) return error.code;
  return error instanceof Error ? error.name : typeof error;
};

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;

function contextOf(parent: NonNullable<SpanOf["parent"]> | null): Context {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(parent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}

function logFailures(log: Log): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const fail = (reason: string): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn("traces are lost: OTEL_EXPORTER_OTLP_ENDPOINT does not take them", { reason });
  };
  const quiet = () => undefined;
  diag.setLogger(
    { error: fail, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
