import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import type { Context } from '../calls/context.ts'
import type { FollowServices } from '../calls/handler.ts'
import { inJob } from '../calls/job-services.ts'
import { inTransaction } from './in-transaction.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const refusal = /must not be called while a transaction is open/

test('the context of a handler has no outside systems, files or printing', () => {
  expectTypeOf<Context>().not.toHaveProperty('providers')
  expectTypeOf<Context>().not.toHaveProperty('services')
  expectTypeOf<Context>().not.toHaveProperty('files')
  expectTypeOf<Context>().not.toHaveProperty('reports')
  expectTypeOf<FollowServices>().not.toHaveProperty('providers')
})

test('every operation of every provider throws while a job has a transaction open', async () => {
  const operations = Object.entries<object>(portal.providers).flatMap(([name, port]) =>
    Object.keys(port).flatMap((operation) => {
      const run: unknown = Reflect.get(port, operation)
      return typeof run === 'function' ? [{ name: `${name}.${operation}`, run }] : []
    }),
  )
  expect(operations.length).toBeGreaterThan(40)
  for (const { name, run } of operations) {
    await expect(
      inJob(portal.pool, async () => run()),
      name,
    ).rejects.toThrow(`${name} must not be called while a transaction is open`)
  }
})

test('the file store, the printing and the sealing throw too', async () => {
  const { files, reports, seal } = portal.services
  const sealed = { pdf: Buffer.alloc(0) } as Parameters<typeof seal>[0]
  const uses = [() => files.get('none'), () => reports.drawPage(Buffer.alloc(0), 1), () => seal(sealed)]
  for (const use of uses) await expect(inJob(portal.pool, use)).rejects.toThrow(refusal)
})

test('a provider can be called after the commit, even by work that began in the transaction', async () => {
  const { oms } = portal.providers
  const commit = Promise.withResolvers<void>()
  const opening = { name: 'begin_nobody', text: 'select app.begin_nobody()', values: [] }
  const { later } = await inTransaction(portal.pool, opening, async () => {
    await expect(Promise.resolve().then(() => oms.dealers())).rejects.toThrow(refusal)
    return { later: commit.promise.then(() => oms.dealers()) }
  })
  commit.resolve()
  expect(await later).toBeInstanceOf(Array)
})
