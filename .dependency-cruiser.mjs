// Which file may import which. `comment` is what somebody reads who breaks a rule: it says where the code belongs.
const tests = '\\.test\\.tsx?$'

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
      from: { path: '^server/src/(?:areas/([^/]+)|blocks)/' },
      to: { path: '^server/src/areas/[^/]+/queries\\.ts$', pathNot: '^server/src/areas/$1/' },
    },
    {
      name: 'only-areas-ask-their-tables',
      comment: "The queries of areas and blocks are theirs: outside them call an area's verb.",
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(areas|blocks)/', tests] },
      to: { path: '^server/src/(areas/[^/]+|blocks)/queries\\.ts$' },
    },
    {
      name: 'fastify-at-the-edge',
      comment:
        'Verbs know nothing of HTTP: Fastify belongs into routes.ts, server/src/plugins/ and server/src/app.ts. A verb takes a Context and its input, returns a value and throws AppError.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/plugins/', '^server/src/app\\.ts$', '/routes\\.ts$', tests],
      },
      to: { path: '(^|/)node_modules/(fastify|@fastify|fastify-type-provider-zod)/' },
    },
    {
      name: 'sql-in-queries',
      comment:
        'SQL stands only in files called queries.ts and in server/migrations: write a function with a name there and call it. (Passing a Pool along by `import type` is fine.)',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['/queries\\.ts$', '^server/src/plugins/(database|jobs)\\.ts$', tests, '/test-[a-z-]+\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(pg|kysely)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'providers-know-no-areas',
      comment:
        'A provider speaks to one outside system and knows no area: give it what it needs as an argument of its port.',
      severity: 'error',
      from: { path: '^server/src/providers/', pathNot: tests },
      to: { path: '^server/src/(areas|blocks|app\\.ts|portal\\.ts)' },
    },
    {
      name: 'live-or-sandbox-is-chosen-once',
      comment:
        'Which adapter answers is chosen in providers/providers.ts alone; everything else takes the port from its Context.',
      severity: 'error',
      from: { path: '^server/src/(areas|blocks)/', pathNot: tests },
      to: { path: '^server/src/providers/[^/]+/(sandbox|http|twilio|smtp|abr|auth0|docusign)\\.ts$' },
    },
    {
      name: 'ui-knows-no-domain',
      comment:
        'web/src/ui holds components that know nothing of the field: what knows orders, customers or calls belongs into web/src/screens or web/src/blocks.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme)/', pathNot: tests },
      to: { path: ['^web/src/(screens|blocks|routes|session|api\\.ts)', '^shared/src/(contract|blocks)/'] },
    },
    {
      name: 'screens-stay-in-their-area',
      comment:
        'Which screen stands at which address is a row of web/src/routes/screens.ts; only router and list import screens.',
      severity: 'error',
      from: { path: '^web/src/(ui|theme|session|api\\.ts)' },
      to: { path: '^web/src/routes/' },
    },
    {
      name: 'no-cycles',
      comment:
        'These files need each other at run time: move what both need into a third one. (Circles of types alone are fine: they are gone before anything runs.)',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
