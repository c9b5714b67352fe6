import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { settings } from '../kernel/config.ts'
import { connectionsOf, embeddedMaxConnections, poolSizes } from '../kernel/connections.ts'
import { listedNames } from './agreement.ts'
import { checkClock, checkConnections } from './check.ts'
import type { RunningServer } from './queries.ts'

const server = (connections: number): RunningServer => ({
  id: '',
  place: '',
  role: 'web',
  host: 'one',
  pid: 7,
  version: '1.0.0',
  connections,
  settings: {},
})
const state = { maxConnections: 100, reserved: 3, databaseLimit: -1, time: 0 }
const alone = { role: 'all', servers: 1, databaseReadUrl: undefined } as const
const config = { ...alone, databasePoolSize: 16, databaseConnections: undefined } as const

describe('the connections of servers', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await makeTestPortal()
  })
  afterAll(() => portal.stop())

  test('are the sum of the pools', () => {
    const { pool, identityPool, outsidePool } = portal
    const pools = [pool, identityPool, outsidePool].map(({ options }) => options.max ?? 0)
    const sum = pools.reduce(
      (total, max) => total + max,
      poolSizes.queue + poolSizes.server + poolSizes.health + poolSizes.listener,
    )
    expect(connectionsOf({ ...alone, databasePoolSize: portal.config.databasePoolSize })).toBe(sum)
  })

  test('include those to the standby, except for a worker', () => {
    const withStandby = { ...config, databaseReadUrl: 'postgres://standby/portal' }
    expect(connectionsOf(withStandby)).toBe(connectionsOf(config) + 8 + 1)
    expect(connectionsOf({ ...withStandby, role: 'worker' })).toBe(connectionsOf({ ...config, role: 'worker' }))
  })

  test('fit the embedded database for four servers', () => {
    const embedded = { ...state, maxConnections: embeddedMaxConnections(config) }
    const three = [server(32), server(32), server(32)]
    expect(checkConnections(config, embedded, three)).toBeUndefined()
    expect(checkConnections(config, embedded, [...three, server(1)])).toContain('raise max_connections')
  })

  test.each([
    ['the limit of the database server', state, config, 'raise max_connections of the database to 107.'],
    ['the limit of the database', { ...state, maxConnections: 900, databaseLimit: 97 }, config, 'has 87 for servers'],
    [
      'the limit of the pooler',
      { ...state, maxConnections: 900 },
      { ...config, databaseConnections: 89 },
      'set a lower DATABASE_POOL_SIZE, or raise DATABASE_CONNECTIONS to 94 if the pooler allows them.',
    ],
  ])('must fit %s', (_, limits, own, sentence) => {
    expect(checkConnections(own, limits, [server(31), server(24)])).toBeUndefined()
    const problem = checkConnections(own, limits, [server(31), server(31)])
    expect(problem).toContain(
      'This server opens up to 32 connections, and the running servers one (web, process 7), one',
    )
    expect(problem).toContain(sentence)
  })

  test('prevent the start of a server that does not fit', async () => {
    const installation = await makeSharedInstallation()
    await installation.start()
    const limit = { DATABASE_CONNECTIONS: String(connectionsOf({ ...alone, databasePoolSize: 4 }) * 2 - 1) }
    await expect(installation.start(limit)).rejects.toThrow('raise DATABASE_CONNECTIONS to 40')
    await installation.start({ ...limit, DATABASE_POOL_SIZE: '3' })
    await installation.stop()
  })
})

test('the clock of a server may differ by five minutes, and a minute is a warning', () => {
  expect(checkClock(59_000)).toEqual({ warnings: [] })
  expect(checkClock(-61_000).warnings).toEqual([
    'The clock of this machine is 61 seconds ahead of that of the database: synchronise both with NTP.',
  ])
  expect(checkClock(300_000)).toEqual({
    problem: 'The clock of this machine is 300 seconds behind that of the database: synchronise both with NTP.',
    warnings: [],
  })
})

test('the lists of settings that may differ name existing settings, each once', () => {
  const names = settings.map(({ name }) => name)
  expect(listedNames.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(listedNames).size).toBe(listedNames.length)
})
