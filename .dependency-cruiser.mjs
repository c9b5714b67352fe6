// Which file may import which. `comment` is what somebody reads who breaks a rule: it says where the code belongs.
import { readdirSync } from 'node:fs'

const tests = '\\.test\\.tsx?$'

/**
 * A rule for each folder: it imports only folders listed before it. Folders in one inner list do not import each other.
 * Files beside the folders (`app.ts`, `portal.ts`) put them together and import any; only those of `everywhere` may be
 * imported by every folder. Every folder must be listed.
 */
function layers(root, order, everywhere = []) {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const unlisted = folders.find(({ name }) => !order.flat().includes(name))
  if (unlisted) throw new Error(`${root}/${unlisted.name} has no layer: add it to layers() in .dependency-cruiser.mjs.`)
  return order.flatMap((layer, index) => {
    const above = order.slice(index + 1).flat()
    return [layer].flat().map((folder) => {
      const beside = [layer].flat().filter((other) => other !== folder)
      return {
        name: `layers-${root.replace('/', '-')}-${folder}`,
        comment: `${root}/${folder} is below ${[...above, `the files of ${root}`].join(', ')} and must not import them. Move what both need down, or pass it as an argument.`,
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
  // A dealer is maintained like the records of the catalogue.
  '^web/src/screens/catalogue/(maintained|use-record-editing)\\.ts$',
  // A business that another dealer has may still become a customer: every form with an ABN asks the same question.
  '^web/src/screens/customers/with-new-account\\.ts$',
  // An interest and a registration become a dealer, and are edited with the dealer's form, which needs those above.
  '^web/src/screens/dealers/(BusinessPart|RecordForm|edited-dealers)\\.tsx?$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment:
        'shared is pure rules and declarations that both sides run: no package of ours, no Node, no React, no Fastify, no database. Put input and output into server/src, drawing into web/src.',
      severity: 'error',
      from: { path: '^shared/src/', pathNot: tests },
      to: {
        path: [
          '^(server|web|e2e|bench|scripts)/',
          '^node:',
          '^(fs|path|crypto|os|http|https|url|child_process|stream|util)$',
          'node_modules/(?!zod/|big\\.js/|@types/big\\.js/|libphonenumber-js/)',
        ],
      },
    },
    {
      name: 'web-never-server',
      comment:
        'The browser must not load the server. What both sides need belongs into shared/src; what only the server knows is asked for by a call of shared/src/contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^server/', '(^|/)node_modules/(fastify|@fastify|pg|kysely|pg-boss)/'] },
    },
    {
      name: 'server-never-web',
      comment: 'The server knows nothing of screens. What both sides need belongs into shared/src.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ['^web/', '(^|/)node_modules/(react|react-dom|@mantine)/'] },
    },
    {
      name: 'areas-call-verbs',
      comment:
        "One area calls another's verb, never its queries: the verb keeps the rules that the statement does not know. Import the verb, or write one there that takes a Transaction.",
      severity: 'error',
      from: { path: '^server/src/areas/(.+)/[^/]+$' },
      to: {
        path: '^server/src/areas/.+[/-]queries\\.ts$',
        pathNot: '^server/src/areas/$1/[a-z-]*queries\\.ts$',
      },
    },
    {
      name: 'only-areas-ask-their-tables',
      comment: "The queries of an area are its own: outside it, call one of the area's verbs.",
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/areas/', tests] },
      to: { path: '^server/src/areas/.+[/-]queries\\.ts$' },
    },
    {
      name: 'fastify-at-the-edge',
      comment:
        'Verbs know nothing of HTTP: Fastify belongs into routes.ts, server/src/calls/, server/src/http/ and server/src/app.ts. A verb takes a Context and its input, returns a value and throws AppError.',
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
        'SQL stands only in files called queries.ts and in server/database: write a function with a name there and call it. (Passing a Pool along by `import type` is fine.)',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['[/-]queries\\.ts$', '^server/src/kernel/(database|jobs)\\.ts$', tests, '/test-[a-z-]+\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'providers-know-no-areas',
      comment:
        'A provider speaks to one outside system and knows no area: give it what it needs as an argument of its port.',
      severity: 'error',
      from: { path: '^server/src/providers/', pathNot: tests },
      to: { path: '^server/src/(areas|app\\.ts|portal\\.ts)' },
    },
    ...layers('server/src', [
      'kernel',
      'postgres',
      'identity',
      ['providers', 'reports'],
      'calls',
      ['http', 'openapi'],
      'areas',
      'demo',
    ]),
    {
      name: 'live-or-sandbox-is-chosen-once',
      comment:
        'Which adapter answers is chosen in providers/providers.ts alone; everything else takes the port from its Context.',
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
        'blocks',
        'records',
        ['screens', 'customer-pages'],
        'frame',
        'routes',
      ],
      ['api\\.ts'],
    ),
    {
      name: 'ui-knows-no-domain',
      comment:
        'web/src/ui holds components that know nothing of the field: what knows orders, customers or calls belongs into web/src/records, web/src/blocks or a screen.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme)/', pathNot: tests },
      to: { path: ['^web/src/api\\.ts$', '^shared/src/(contract|blocks)/'] },
    },
    {
      name: 'screens-stay-in-their-area',
      comment:
        'A screen imports nothing from the folder of another area. Move what both show of a record to web/src/records, what lists need to web/src/lists, and what knows nothing of the field to web/src/ui.',
      severity: 'error',
      from: { path: '^web/src/(screens|customer-pages)/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/(screens|customer-pages)/[^/]+/', pathNot: ['^web/src/$1/$2/', ...sharedByAreas] },
    },
    {
      name: 'no-cycles',
      comment:
        'These files need each other at run time: move what both need into a third one. (Circles of types alone are fine inside a folder: they are gone before anything runs.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-across-folders',
      comment:
        'These files of several folders need each other, if only for types: move what both need into a file below them.',
      severity: 'error',
      from: { path: '^(web/src/.+)/[^/]+$' },
      to: { circular: true, via: { pathNot: '^$1/[^/]+$' } },
    },
    {
      name: 'resolvable',
      comment: 'There is no such file or package: check the path, or add the package to the workspace that uses it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(bun:|virtual:)' },
    },
    {
      name: 'tests-only-in-tests',
      comment: 'Code that people run does not import tests or what tests are built with.',
      severity: 'error',
      from: {
        path: '^(shared|server|web)/src/',
        pathNot: [tests, '/test-[a-z-]+\\.ts$', '^web/src/ui/testing/', '/make-[a-z-]+\\.ts$'],
      },
      to: {
        path: [
          tests,
          '^server/test/',
          '/test-[a-z-]+\\.ts$',
          '^web/src/ui/testing/',
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
