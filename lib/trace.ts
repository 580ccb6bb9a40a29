/** What a span says of itself: names and values of bounded sets, and no number, id of a person, text or address of a page. */
export type SpanOf = {
  name: string;
  kind?: "server" | "client" | "internal";
  attributes?: Record<string, string | number>;
  /** The press that this belongs to where that was in another process, as `traceParent` gave it; null begins a trace. */
  parent?: string | null;
};

export type Note = (attributes: Record<string, string | number>) => void;

/** Where OTEL_EXPORTER_OTLP_ENDPOINT is set, how this thread records spans. */
export type Tracing = {
  inSpan<T>(span: SpanOf, work: (note: Note) => Promise<T>): Promise<T>;
  /** Of the span around whoever asks, as the W3C's `traceparent`; null where there is none. */
  current(): string | null;
};

const KEY = Symbol.for("tuma.tracing");
type Place = { [KEY]?: Tracing | undefined };

// Each entry of Next has its own copy of this module -> the process has one place for it.
const tracing = (): Tracing | undefined => (globalThis as Place)[KEY];

export function setTracing(given: Tracing | undefined): void {
  (globalThis as Place)[KEY] = given;
}

export const isTraced = (): boolean => tracing() !== undefined;

const ignore: Note = () => undefined;

/** Does `work` in a span, which ends with it; where nothing is traced, does it and nothing else. */
export function inSpan<T>(span: SpanOf, work: (note: Note) => Promise<T>): Promise<T> {
  const ours = tracing();
  return ours ? ours.inSpan(span, work) : work(ignore);
}

/** The same for a part of a press: what no span is around, such as the rounds of a worker, begins no trace by it. */
export function inPart<T>(spanOf: () => SpanOf, work: (note: Note) => Promise<T>): Promise<T> {
  const ours = tracing();
  return ours?.current() ? ours.inSpan(spanOf(), work) : work(ignore);
}

/** What another process needs to go on with the trace of this press; null where there is none. */
export const traceParent = (): string | null => tracing()?.current() ?? null;
