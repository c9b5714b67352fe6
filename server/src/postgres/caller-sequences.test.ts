import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../test/standby.ts'
import { migrate } from './migrate.ts'

let database: ReplicatedDatabase

beforeAll(async () => {
  database = await startReplicatedDatabase()
})
afterAll(() => database?.stop())

async function beginCall(): Promise<string> {
  const client = new pg.Client(database.standby.url)
  await client.connect()
  return client
    .query('select app.begin_nobody()')
    .then(
      () => 'works',
      (error: Error) => error.message,
    )
    .finally(() => client.end())
}

test('a server that starts after an early failover repairs the sequences of the caller', async () => {
  await migrate(database.primary.url)
  database.primary.kill()
  await database.promote()
  // Fails if PostgreSQL no longer damages them. The repair is then not needed.
  expect(await beginCall()).toMatch(/bad magic number in sequence/)
  await migrate(database.standby.url)
  expect(await beginCall()).toBe('works')
})
