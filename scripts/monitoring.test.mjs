// Compares the alert rules and the dashboard with the metrics of the portal.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeRegistry } from '../server/src/http/metrics.ts'
import { standbyOutcomes } from '../server/src/kernel/standby.ts'
import { root } from './install.mjs'

const read = (path) => readFileSync(join(root, 'deploy/monitoring', path), 'utf8')
const alerts = parse(read('alerts.yaml')).groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('dashboard.json'))
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
]

const noDatabase = { query: async () => ({ rows: [] }) }
const registry = makeRegistry({
  healthPool: noDatabase,
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  standby: { counts: new Map(standbyOutcomes.map((outcome) => [outcome, 0])) },
})
const names = new Set(registry.getMetricsAsArray().map(({ name }) => name))

test.each(expressions)('%s uses metrics that the portal has', (_, expression) => {
  const used = [...expression.matchAll(/\b(?:dealerline|nodejs|process)_\w+/g)].map(([name]) => name)
  const missing = used.filter((name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|count|sum)$/, '')))
  expect(missing).toEqual([])
})

test('docs/telemetry.md explains each alert', () => {
  const text = readFileSync(join(root, 'docs/telemetry.md'), 'utf8')
  expect(alerts.map(({ alert }) => alert).filter((alert) => !text.includes(`\`${alert}\``))).toEqual([])
})
