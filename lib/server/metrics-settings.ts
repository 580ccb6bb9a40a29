type Given = {
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  METRICS_TOKEN?: string | undefined;
  PORT: number;
  ROLE: "all" | "web" | "worker";
};

/** What a console does is nobody's business but its operators', and a port has one listener. */
export function requireMetricsApart<S extends Given>(settings: S): S {
  const { METRICS_HOST: host, METRICS_TOKEN: token, PORT: port } = settings;
  const metrics = metricsOf(settings);
  if (metrics && token === undefined && !/^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host))
    throw new Error(
      "METRICS_TOKEN is not set, and without it METRICS_HOST must be of this machine, such as 127.0.0.1",
    );
  if (metrics && Object.values(metrics.ports).includes(port))
    throw new Error(
      `METRICS_PORT takes ${port}, which is PORT: with ROLE=all the worker listens on the one after it`,
    );
  return settings;
}

/** Each process is asked by itself; started together, the worker is one port further. */
export function metricsOf(settings: Given): MetricsSettings | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, ROLE: role } = settings;
  if (port === undefined) return null;
  const web = role !== "worker" && { web: port };
  const worker = role !== "web" && { worker: role === "all" ? port + 1 : port };
  return { host, token: token ?? null, ports: { ...web, ...worker } };
}

/** Where the figures of a process are asked for; without a token by this machine alone. */
export type MetricsSettings = {
  host: string;
  token: string | null;
  ports: { web?: number; worker?: number };
};

/** Of all processes of this start; none where nothing is counted. */
export const metricsPortsOf = ({ metrics }: { metrics: MetricsSettings | null }): number[] =>
  Object.values(metrics?.ports ?? {});
