// Rules for imports. The `comment` of a broken rule is shown to the developer and says where the code belongs.
import { readdirSync } from 'node:fs'

const tests = '\\.test\\.tsx?$'

/**
 * A rule for each folder: it imports only folders listed before it. Folders in one inner list do not import each other.
 * Files next to the folders (`app.ts`, `portal.ts`) connect them and import any; only those of `everywhere` may be
 * imported by every folder. The folder `top` is above the files too. Every folder must be listed.
 */
function layers(root, order, { everywhere = [], top } = {}) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unlisted = folders.find(({ name }) => !order.flat().includes(name))
  if (unlisted) throw new Error(`${root}/${unlisted.name} has no layer: add it to layers() in .dependency-cruiser.mjs.`)
  return order.flatMap((layer, index) => {
    const above = order.slice(index + 1).flat()
    return [layer].flat().flatMap((folder) => {
      if (folder === top) return []
      const beside = [layer].flat().filter((other) => other !== folder)
      return {
        name: `layers-${root.replace('/', '-')}-${folder}`,
        comment: `${root}/${folder} is below ${[...above, `the files of ${root}`].join(', ')} and must not import them. Move the shared code down, or pass it as an argument.`,
        severity: 'error',
        from: { path: `^${root}/${folder}/`, pathNot: [tests, '/test-[a-z-]+\\.ts$'] },
        to: {
          path: `^${root}/(${[...above, ...beside].map((name) => `${name}/`).join('|') || '-'}|[^/]+$)`,
          ...(everywhere.length > 0 && { pathNot: everywhere.map((file) => `^${root}/${file}$`) }),
        },
      }
    })
  })
}

/** Files of one area that others import, each with its reason. */
const sharedByAreas = [
  // A business that is another dealer's customer may be added too: every form with an ABN asks the same question.
  '^web/src/screens/customers/with-new-account\\.ts$',
  // An interest and a registration become a dealer and use the dealer's form.
  '^web/src/screens/dealers/(BusinessPart|RecordForm|edited-dealers)\\.tsx?$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment:
        'shared contains rules and declarations for server and web: no other package of the project, no Node, React, Fastify or database. Put input and output into server/src, and user interface into web/src.',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: [tests, '/test-[a-z-]+\\.ts$'] },
      to: {
        path: [
          '^(server|web|e2e|bench|chaos|scripts)/',
          '^node:',
          '^(fs|path|crypto|os|http|https|url|child_process|stream|util)$',
          'node_modules/(?!zod/|big\\.js/|@types/big\\.js/|libphonenumber-js/)',
        ],
      },
    },
    {
      name: 'web-never-server',
      comment:
        'The browser must not load the server. Put code for both sides into shared/src; get data from the server by a call of shared/src/contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^server/', '(^|/)node_modules/(fastify|@fastify|pg|pg-boss)/'] },
    },
    {
      name: 'server-never-web',
      comment: 'The server must not depend on screens. Put code for both sides into shared/src.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ['^web/', '(^|/)node_modules/(react|react-dom|@mantine)/'] },
    },
    {
      name: 'areas-call-verbs',
      comment:
        "One area calls another's verb, never its queries: the verb enforces the rules that the statement does not. Import the verb, or write one there that takes a Transaction.",
      severity: 'error',
      from: { path: '^server/src/areas/(.+)/[^/]+$' },
      to: {
        path: '^server/src/areas/.+[/-]queries\\.ts$',
        pathNot: '^server/src/areas/$1/[a-z0-9.-]*queries\\.ts$',
      },
    },
    {
      name: 'only-areas-ask-their-tables',
      comment: "The queries of an area are private: elsewhere, call one of the area's verbs.",
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/areas/', tests] },
      to: { path: '^server/src/areas/.+[/-]queries\\.ts$' },
    },
    {
      name: 'fastify-at-the-edge',
      comment:
        'Verbs do not depend on HTTP: use Fastify only in routes.ts, server/src/calls/, server/src/http/ and server/src/app.ts. A verb takes a Context and its input, returns a value and throws AppError.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(calls|http)/', '^server/src/app\\.ts$', '/routes\\.ts$', tests],
      },
      to: { path: '(^|/)node_modules/(fastify|@fastify|fastify-type-provider-zod)/' },
    },
    {
      name: 'sql-in-queries',
      comment:
        'SQL is only allowed in queries.ts files and in server/database: write a named function there and call it. (Passing a Pool with `import type` is fine.)',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '[/-]queries\\.ts$',
          '^server/src/kernel/(database|database-hosts|job-queues|pools)\\.ts$',
          tests,
          '/test-[a-z-]+\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'providers-know-no-areas',
      comment:
        'A provider contacts one outside system and does not depend on areas: pass its input as an argument of its port.',
      severity: 'error',
      from: { path: '^server/src/providers/', pathNot: tests },
      to: { path: '^server/src/(areas|app\\.ts|portal\\.ts)' },
    },
    ...layers(
      'shared/src',
      [
        'cells',
        'rules',
        'records',
        'blocks',
        'contract',
        'paste',
        'sites',
        'changes',
        'record-rules',
        ['progress', 'forms'],
      ],
      { everywhere: ['errors\\.ts', 'extremes\\.ts', 'own-value\\.ts'] },
    ),
    ...layers(
      'server/src',
      [
        'kernel',
        'postgres',
        'identity',
        ['providers', 'reports'],
        'input',
        'calls',
        ['http', 'openapi', 'imports', 'outside'],
        'messages',
        'links',
        'areas',
        'demo',
        'installation',
        'set-up',
        'backup',
        'commands',
      ],
      { top: 'commands', everywhere: ['providers/[^/]+/system\\.ts'] },
    ),
    {
      name: 'declarations-of-systems-stand-alone',
      comment: 'The kernel imports the declaration of an outside system: put its adapter and test into connector.ts.',
      severity: 'error',
      from: { path: '^server/src/providers/[^/]+/system\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/kernel/(config-kinds|declare-setting|declare-system)\\.ts$' },
    },
    {
      name: 'commands-are-the-top',
      comment: 'Only main.ts runs a command: move shared code out of server/src/commands.',
      severity: 'error',
      from: { path: '^server/src/[^/]+$', pathNot: ['^server/src/main\\.ts$', tests] },
      to: { path: '^server/src/commands/' },
    },
    {
      name: 'live-or-sandbox-is-chosen-once',
      comment: 'Only the connector.ts of a system chooses the adapter; other code takes the port from its Context.',
      severity: 'error',
      from: { path: '^server/src/areas/', pathNot: tests },
      to: { path: '^server/src/providers/[^/]+/(sandbox|http|twilio|smtp|abr|auth0|docusign)\\.ts$' },
    },
    ...layers(
      'web/src',
      [
        'theme',
        'ui',
        'session',
        'editing',
        'lists',
        'fields',
        'links',
        'blocks',
        'records',
        'finish',
        ['screens', 'customer-pages'],
        'frame',
        'routes',
      ],
      { everywhere: ['api\\.ts', 'readiness\\.ts', 'renewal\\.ts', 'retrying\\.ts'] },
    ),
    {
      name: 'ui-knows-no-domain',
      comment:
        'web/src/ui contains components without domain knowledge: put code about orders, customers or calls into web/src/records, web/src/fields or a screen.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme)/', pathNot: tests },
      to: { path: ['^web/src/api\\.ts$', '^shared/src/(contract|blocks|record-rules)/'] },
    },
    {
      name: 'screens-stay-in-their-area',
      comment:
        'A screen must not import from the folder of another area. Move shared parts of a record to web/src/records, of lists to web/src/lists, and components without domain knowledge to web/src/ui.',
      severity: 'error',
      from: { path: '^web/src/(screens|customer-pages)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/(screens|customer-pages)/[^/]+/', pathNot: ['^web/src/$1/$2/', ...sharedByAreas] },
    },
    {
      name: 'no-cycles',
      comment:
        'These files import each other at run time: move the shared code into a third file. (Cycles of types only are allowed within a folder, because they do not exist at run time.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-across-folders',
      comment:
        'These files of different folders import each other, even if only types: move the shared code into a file below them.',
      severity: 'error',
      from: { path: '^(web/src/.+)/[^/]+$' },
      to: { circular: true, via: { pathNot: '^$1/[^/]+$' } },
    },
    {
      name: 'resolvable',
      comment: 'The file or package does not exist: check the path, or add the package to the workspace that uses it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(bun:|virtual:)' },
    },
    {
      name: 'tests-only-in-tests',
      comment: 'Production code must not import tests or test helpers.',
      severity: 'error',
      from: {
        path: '^(shared|server|web)/src/',
        pathNot: [tests, '/test-[a-z-]+\\.ts$', '^web/src/(ui|routes|blocks)/testing/', '/make-[a-z-]+\\.ts$'],
      },
      to: {
        path: [
          tests,
          '^server/test/',
          '/test-[a-z-]+\\.ts$',
          '^web/src/(ui|routes|blocks)/testing/',
          '(^|/)node_modules/(vitest|fast-check)/',
        ],
      },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
