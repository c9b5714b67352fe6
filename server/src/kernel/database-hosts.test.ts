import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { addressPerHost, toSingleHostUrl } from './database-address.ts'
import { connectionTo } from './database-hosts.ts'

describe('an address with several hosts', () => {
  test.each([
    ['postgres://me:secret@one/portal', 'postgres://me:secret@one/portal'],
    ['postgres://me:se%2Ccret@one:6000,two/portal', 'postgres://me:se%2Ccret@one:6000/portal?hosts=one%3A6000%2Ctwo'],
    [
      'postgres://one,[::1]:5433/portal?sslmode=verify-full&target_session_attrs=read-write',
      'postgres://one/portal?sslmode=verify-full&hosts=one%2C%5B%3A%3A1%5D%3A5433',
    ],
  ])('%s is read as %s', (address, expected) => expect(toSingleHostUrl(address)).toBe(expected))

  test('refuses to connect to a standby by setting', () => {
    expect(() => toSingleHostUrl('postgres://one,two/portal?target_session_attrs=any')).toThrow(/read-write or primary/)
  })

  test('refuses to connect to a primary in place of a standby', () => {
    const address = 'postgres://one,two/portal?target_session_attrs='
    expect(() => toSingleHostUrl(`${address}any`, 'standby')).toThrow(/standby or read-only/)
    expect(toSingleHostUrl(`${address}standby`, 'standby')).toBe('postgres://one/portal?hosts=one%2Ctwo')
  })

  test('becomes one address for each host', () => {
    const address = toSingleHostUrl('postgres://me:secret@one:6000,[::1],two/portal?sslmode=verify-full')
    expect(addressPerHost(address).map(({ href }) => href)).toEqual([
      'postgres://me:secret@one:6000/portal?sslmode=verify-full',
      'postgres://me:secret@[::1]:5432/portal?sslmode=verify-full',
      'postgres://me:secret@two:5432/portal?sslmode=verify-full',
    ])
  })
})

describe('connections to a primary with a standby', () => {
  let database: ReplicatedDatabase
  beforeAll(async () => {
    database = await startReplicatedDatabase()
  })
  afterAll(() => database?.stop())

  test('go to the primary, and after its failure to the promoted standby', async () => {
    const pool = new pg.Pool({ ...connectionTo(toSingleHostUrl(database.url)), connectionTimeoutMillis: 5_000 })
    pool.on('error', () => undefined)
    const portOfServer = async () => Number((await pool.query('show port')).rows[0].port)
    try {
      await pool.query('create table kept (number integer)')
      expect(await portOfServer()).toBe(database.primary.port)
      const standby = new pg.Client(connectionTo(toSingleHostUrl(database.url), undefined, 'standby'))
      await standby.connect()
      expect(Number((await standby.query('show port')).rows[0].port)).toBe(database.standby.port)
      await standby.end()
      await pool.query('insert into kept values (1)')
      database.primary.kill()
      await database.promote()
      await expect.poll(() => portOfServer().catch(() => 0)).toBe(database.standby.port)
      expect((await pool.query('select number from kept')).rows).toContainEqual({ number: 1 })
    } finally {
      await pool.end()
    }
  })
})
