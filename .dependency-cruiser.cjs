/** Who may import whom; every rule is an error and there is no list of old sins. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const tests = "\\.(test|bench)\\.ts$|/test-[a-z-]+\\.ts$|^lib/(testing|sandbox/conformance)/";
const BUILT_INTO_NODE = ["core"];

const ROOMS_OF_DISPATCH = {
  attempt: [],
  answer: ["attempt"],
  hold: ["attempt"],
  claim: ["attempt", "hold"],
  settle: ["attempt", "answer", "hold"],
};

/**
 * The domains of the server: each knows those of the floors below its own and no others, so no two know each other. The lowest
 * stands first; `npm run picture` draws them.
 */
const FLOORS = require("./lib/server/floors.json");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      "no-cycles",
      "A cycle has no first file to read, of types either; lazy parts may point back.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } },
    ),
    forbid("unresolved", "An import that leads nowhere.", {}, { couldNotResolve: true }),
    forbid(
      "contract-is-the-ground",
      "lib/contract imports zod and itself.",
      { path: "^lib/contract/", pathNot: tests },
      {
        pathNot: ["^lib/contract/", "^node_modules/zod/", "^(node:)?(crypto|buffer)$"],
      },
    ),
    forbid(
      "audience-is-pure",
      "lib/audience runs in a browser worker too.",
      { path: "^lib/audience/", pathNot: tests },
      {
        pathNot: ["^lib/(audience|contract|fault)", "^node_modules/(libphonenumber-js|zod)/"],
      },
    ),
    forbid(
      "db-knows-no-domain",
      "lib/db is below everything of ours but faults, clocks and traces.",
      { path: "^lib/db/", pathNot: tests },
      {
        path: "^(lib|app|components)/",
        pathNot: "^lib/(db|fault|clock|trace)",
      },
    ),
    forbid(
      "service-knows-contract",
      "The client of the service knows contract, fault, how a body is read, what is counted and what is traced.",
      { path: "^lib/service/", pathNot: tests },
      {
        path: "^(lib|app|components)/",
        pathNot: "^lib/(service|contract|fault|read-bounded|meter|trace)",
      },
    ),
    forbid(
      "sandbox-stands-alone",
      "The sandbox is the service: it never sees the console.",
      { path: "^lib/sandbox/", pathNot: tests },
      {
        path: "^(lib|app|components)/",
        pathNot: "^lib/(sandbox|contract|fault|clock|db|read-bounded)",
      },
    ),
    forbid(
      "nobody-knows-the-sandbox",
      "The app cannot tell a sandbox from the service.",
      {
        path: "^(app|components|lib)/",
        pathNot: ["^lib/(sandbox|launch)/", tests],
      },
      { path: "^lib/sandbox/" },
    ),
    forbid(
      "browser-code-stays-in-the-browser",
      "What a browser runs reaches the server through /api only.",
      {
        path: "^(components|lib/client)/",
        pathNot: tests,
      },
      { path: "^lib/(server|service|db|sandbox|launch)/" },
    ),
    forbid(
      "browser-code-runs-in-a-browser",
      "What Node alone has is not there; the build reads files where it makes classes of the icons.",
      {
        path: "^(components|lib/(client|audience|contract))/",
        pathNot: ["^components/ui/icon/icon-classes\\.ts$", tests],
      },
      { dependencyTypes: BUILT_INTO_NODE, pathNot: "^(node:)?(crypto|buffer)$" },
    ),
    forbid(
      "server-knows-no-browser",
      "What the server and a browser share is of the contract; who starts a process is above what runs in it.",
      { path: "^lib/(audience|contract|db|sandbox|server|service)/", pathNot: tests },
      { path: "^lib/(client|launch)/" },
    ),
    forbid(
      "ground-of-lib",
      "Clock, faults and readers stand at the root of lib for all: they know the contract and each other.",
      { path: "^lib/[^/]+\\.ts$", pathNot: tests },
      { path: "^(app|components|lib)/", pathNot: "^lib/(contract/|[^/]+\\.ts$)" },
    ),
    forbid(
      "pages-alone-know-react",
      "A verb is called by routes, loops and commands too, which have neither React nor a request of Next.",
      { path: "^lib/(server|service|db|contract|audience)/", pathNot: ["^lib/server/pages/", tests] },
      { path: "^node_modules/(react|react-dom|next)/" },
    ),
    forbid(
      "driver-stays-in-db",
      "Who opens a connection by hand has no limits, no names of statements and no wake after the commit.",
      { path: "^(app|components|lib)/", pathNot: ["^lib/(db|launch/postgres)/", tests] },
      { path: "^node_modules/pg/" },
    ),
    forbid(
      "server-knows-no-page",
      "lib does not import from pages or components.",
      { path: "^lib/", pathNot: tests },
      { path: "^(app|components)/" },
    ),
    forbid(
      "pages-are-leaves",
      "app is imported by nothing.",
      { pathNot: ["^app/", tests] },
      { path: "^app/" },
    ),
    forbid(
      "areas-are-strangers",
      "What two areas share moves to ui, domain or shell; a recording is played wherever its call is shown.",
      { path: "^components/([^/]+)/" },
      {
        path: "^components/",
        pathNot: "^components/($1|ui|domain|shell|recordings)/",
      },
    ),
    forbid(
      "ui-knows-no-domain",
      "Primitives know no domain; languages, how a number is written, what time it is and what the clocks of a zone show are none.",
      { path: "^components/ui/" },
      {
        path: "^(lib|components/(shell|domain))/",
        pathNot:
          "^lib/(contract/(language|rules/ask-ahead|words/format-count)|client/console-clock|server/language|testing/random/fast-check)\\.ts$",
      },
    ),
    forbid(
      "links-fetch-nothing-ahead",
      "A link of Next fetches every page in sight; ours fetches the one that is pointed at.",
      { path: "^(app|components)/" },
      { path: "^node_modules/next/link" },
    ),
    forbid(
      "properties-know-the-seed",
      "A property that is tried from a seed of its own is red on one machine and green on all others.",
      { pathNot: "^lib/testing/random/fast-check\\.ts$" },
      { path: "^node_modules/fast-check/" },
    ),
    forbid(
      "domain-knows-no-area",
      "Words, states, grades and numbers of ours, shown the same everywhere.",
      { path: "^components/domain/" },
      { path: "^components/", pathNot: "^components/(domain|ui)/" },
    ),
    ...Object.entries(ROOMS_OF_DISPATCH).map(([room, below]) =>
      forbid(
        `dispatch-${room}`,
        "attempt is the ground, answer reads, hold stops, claim takes, settle stores, send joins them: no way back.",
        { path: `^lib/server/dispatch/${room}[./]`, pathNot: tests },
        {
          path: "^lib/server/dispatch/",
          pathNot: `^lib/server/dispatch/(${[room, ...below].join("|")})[./]`,
        },
      ),
    ),
    forbid(
      "dispatch-room-without-a-rule",
      "A new room says in ROOMS_OF_DISPATCH what it stands on; send joins them all.",
      {
        path: "^lib/server/dispatch/[a-z-]+/",
        pathNot: [`^lib/server/dispatch/(${[...Object.keys(ROOMS_OF_DISPATCH), "send"].join("|")})/`, tests],
      },
      {},
    ),
    forbid(
      "domains-by-their-doors",
      "What a domain gives stands in its index.ts, for all that is not of it; SQL has rules of its own.",
      { path: "^(app|lib)/", pathNot: ["^lib/server/[a-z-]+/", "^lib/server/context\\.ts$", tests] },
      { path: "^lib/server/[a-z-]+/", pathNot: ["^lib/server/[a-z-]+/index\\.ts$", "^lib/server/store/"] },
    ),
    forbid(
      "domains-by-their-doors-too",
      "The same between two of them.",
      { path: "^lib/server/([a-z-]+)/", pathNot: tests },
      {
        path: "^lib/server/[a-z-]+/",
        pathNot: ["^lib/server/$1/", "^lib/server/[a-z-]+/index\\.ts$", "^lib/server/store/"],
      },
    ),
    ...FLOORS.map((floor, height) =>
      forbid(
        `floor-${height}`,
        "A domain imports from the floors below it.",
        { path: `^lib/server/(${floor.join("|")})/`, pathNot: tests },
        {
          path: `^lib/server/(${FLOORS.slice(height).flat().join("|")})/`,
          pathNot: "^lib/server/$1/",
        },
      ),
    ),
    forbid(
      "domain-without-a-floor",
      "A new domain says in FLOORS where it stands.",
      { path: "^lib/server/[a-z-]+/", pathNot: [`^lib/server/(${FLOORS.flat().join("|")})/`, tests] },
      {},
    ),
    forbid(
      "store-is-the-bottom",
      "SQL does not call verbs.",
      { path: "^lib/server/store/", pathNot: tests },
      {
        path: "^lib/server/",
        pathNot: "^lib/server/store/",
      },
    ),
    forbid(
      "one-door-for-sends",
      "The room of dispatch that sends alone opens them, types included; the context only carries them, sealed.",
      { pathNot: ["^lib/service/", "^lib/server/(dispatch/send/|context\\.ts$)", tests] },
      { path: "^lib/service/sends\\.ts$" },
    ),
    forbid(
      "one-door-for-creations",
      "A template that is created reaches nobody; the attempt is journalled where its name is.",
      { pathNot: ["^lib/service/", "^lib/server/templates/create/settle-create\\.ts$", tests] },
      { path: "^lib/service/create-template\\.ts$" },
    ),
    forbid(
      "service-has-doors",
      "Who could make a request of the service by hand would need no door for sends.",
      { pathNot: ["^lib/service/", tests] },
      {
        path: "^lib/service/",
        pathNot: "^lib/service/(index|sends|create-template|refusal|blot-secrets)\\.ts$",
      },
    ),
    forbid(
      "app-asks-domains",
      "Rights, masks and the journal are of verbs: neither a page nor a route reads, asks the service or sends by itself.",
      { path: "^app/", pathNot: tests },
      { path: "^lib/((db|service|launch|sandbox)/|server/(dispatch|store)/)" },
    ),
    forbid(
      "routes-know-no-page",
      "What a route answers is of the contract, not of who shows it.",
      { path: "^app/api/", pathNot: tests },
      { path: "^(components|lib/client|app/(?!api/))" },
    ),
    forbid(
      "routes-use-doors",
      "A route calls http and one domain door.",
      { path: "^app/api/", pathNot: tests },
      {
        path: "^lib/server/(?!http/|[^/]+/index\\.ts$|context\\.ts$)",
      },
    ),
    forbid(
      "pages-come-in-by-one-door",
      "Rights and masks are applied there once; the frame of all pages keeps the session and its live id.",
      { path: "^app/\\(desk\\)/", pathNot: ["^app/\\(desk\\)/layout\\.tsx$", tests] },
      { path: "^lib/server/", pathNot: "^lib/server/(pages/|[^/]+/index\\.ts$)" },
    ),
    forbid(
      "pages-before-the-door",
      "Where nobody is signed in yet there is no pageCtx: the context and the session as they are.",
      { path: "^app/", pathNot: ["^app/(api/|\\(desk\\)/|layout\\.tsx$)", tests] },
      {
        path: "^lib/server/",
        pathNot: "^lib/server/([^/]+/index|context)\\.ts$",
      },
    ),
    forbid(
      "files-of-next-are-thin",
      "What Next looks for beside app runs before everything else, or before a page is alive: names and types alone.",
      { path: "^[^/]+\\.ts$" },
      {
        path: "^(app|components|lib)/",
        pathNot: "^lib/server/(context|process-globals)\\.ts$",
      },
    ),
    forbid(
      "workbook-has-a-door",
      "A browser loads what reads workbooks when it meets one: by its door, and whole.",
      { pathNot: ["^lib/audience/workbook/", tests] },
      { path: "^lib/audience/workbook/", pathNot: "^lib/audience/workbook/index\\.ts$" },
    ),
    forbid(
      "workbook-is-below-file",
      "A workbook gives a file of rows; it knows nothing of what reads those.",
      { path: "^lib/audience/workbook/", pathNot: tests },
      { path: "^lib/audience/", pathNot: "^lib/audience/(workbook/|[^/]+\\.ts$)" },
    ),
    forbid(
      "tests-stay-outside",
      "Product code does not import tests.",
      { path: "^(app|components|lib)/", pathNot: tests },
      { path: tests },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css$" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
