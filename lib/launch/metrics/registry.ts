/**
 * Counters, gauges and histograms of one thread, and the text form 0.0.4 of Prometheus. By no library: prom-client brings
 * @opentelemetry/api, and where that is installed Next loads it in the place of its own, in every web process, also where nothing
 * is counted (`lib/decisions/0028-metrics.md`).
 */
export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
};
export type Sample = { suffix: "" | "_bucket" | "_sum" | "_count"; labels: Labels; value: number };
export type Labels = readonly (readonly [name: string, value: string])[];

type Named<L extends string> = Readonly<Record<L, string>>;
type MetricOptions<L extends string> = { name: string; help: string; labels?: readonly L[] };

export type Registry = ReturnType<typeof createRegistry>;

export function createRegistry() {
  const reads: (() => Metric)[] = [];
  return {
    /** All there is, in the order in which it was made. */
    read: (): Metric[] => reads.map((read) => read()),
    counter<L extends string>(told: MetricOptions<L>) {
      const series = seriesOf(told.labels ?? [], () => ({ value: 0 }));
      reads.push(() => ({ ...headOf(told), type: "counter", samples: series.list().flatMap(plain) }));
      return {
        add(labels: Named<L>, count = 1) {
          series.at(labels).value += count;
        },
      };
    },
    gauge<L extends string>(told: MetricOptions<L>) {
      const series = seriesOf(told.labels ?? [], () => ({ value: 0 }));
      reads.push(() => ({ ...headOf(told), type: "gauge", samples: series.list().flatMap(plain) }));
      return {
        set(labels: Named<L>, value: number) {
          series.at(labels).value = value;
        },
        clear: series.clear,
      };
    },
    histogram<L extends string>({ bounds, ...told }: MetricOptions<L> & { bounds: readonly number[] }) {
      const series = seriesOf(told.labels ?? [], () => ({ sum: 0, counts: [...bounds, 0].map(() => 0) }));
      reads.push(() => ({
        ...headOf(told),
        type: "histogram",
        samples: series.list().flatMap((each) => bucketsOf(bounds, each)),
      }));
      return {
        observe(labels: Named<L>, value: number) {
          const one = series.at(labels);
          const at = bounds.findIndex((bound) => value <= bound);
          one.sum += value;
          const place = at < 0 ? bounds.length : at;
          one.counts[place] = (one.counts[place] ?? 0) + 1;
        },
      };
    },
  };
}

const headOf = ({ name, help }: MetricOptions<string>) => ({ name, help });

type Kept<T> = T & { labels: Labels };

/** One for each set of label values. */
function seriesOf<L extends string, T extends object>(names: readonly L[], create: () => T) {
  const all = new Map<string, Kept<T>>();
  return {
    at(labels: Named<L>): Kept<T> {
      const key = names.map((name) => labels[name]).join("\0");
      const known = all.get(key);
      if (known) return known;
      const made = { ...create(), labels: names.map((name) => [name, labels[name]] as const) };
      all.set(key, made);
      return made;
    },
    list: () => [...all.values()],
    clear: () => all.clear(),
  };
}

const plain = ({ labels, value }: Kept<{ value: number }>): Sample[] => [{ suffix: "", labels, value }];

/** Each bucket holds all that is not above its bound, so also what the ones before hold. */
function bucketsOf(
  bounds: readonly number[],
  { labels, sum, counts }: Kept<{ sum: number; counts: number[] }>,
): Sample[] {
  let value = 0;
  const buckets = counts.map((count, at): Sample => {
    value += count;
    const le = bounds[at] === undefined ? "+Inf" : String(bounds[at]);
    return { suffix: "_bucket", labels: [...labels, ["le", le]], value };
  });
  return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value }];
}

/** The text of several threads of one process: each metric once, and what two of them say under one name and labels added. */
export function textOf(threads: readonly (readonly Metric[])[]): string {
  const byName = Map.groupBy(threads.flat(), ({ name }) => name);
  return [...byName.values()]
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join("");
}

function linesOf(alike: readonly Metric[]): string[] {
  const [first] = alike;
  if (!first) return [];
  const { name, help, type } = first;
  const values = new Map<string, number>();
  for (const { suffix, labels, value } of alike.flatMap(({ samples }) => samples)) {
    const key = `${name}${suffix}${labelText(labels)}`;
    values.set(key, (values.get(key) ?? 0) + value);
  }
  return [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${type}`,
    ...[...values].map(([series, value]) => `${series} ${value}`),
  ];
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

function labelText(labels: Labels): string {
  if (labels.length === 0) return "";
  return `{${labels.map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`).join(",")}}`;
}
