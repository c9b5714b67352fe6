import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { clearAttempts, countReset, freeAttempts, refuseTooMany } from './attempts.ts'
import { selectLoginStates } from './login-queries.ts'
import { deleteExpired } from './store/queries.ts'

const email = 'dealer@example.test'
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

/** A transaction, in which only `pass` makes time pass. */
let db: PoolClient
beforeEach(async () => {
  db = await portal.identityPool.connect()
  await db.query('begin')
})
afterEach(async () => {
  await db.query('rollback')
  db.release()
})

/** Tries to sign in once from each address. Returns how many attempts were allowed. */
async function guess(addresses: readonly string[], account: (index: number) => string = () => email) {
  let allowed = 0
  for (const [index, address] of addresses.entries()) {
    const minutes = await refuseTooMany(db, { email: account(index), address })
    if (minutes === undefined) allowed += 1
  }
  return allowed
}
const addresses = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index + 1))
const pass = (seconds: number) =>
  db.query('update identity.sign_in_attempts set since = since - make_interval(secs => $1)', [seconds])
const botnet = (index: number) => `203.0.113.${index}`

describe('attempts to sign in', () => {
  test('for one account from one /64 count together', async () => {
    expect(await guess(addresses(40, (index) => `2001:db8:1:2::${index}`))).toBe(10)
    expect(await guess(['2001:db8:1:3::1'])).toBe(1)
  })

  test('for many accounts from one /48 count together', async () => {
    const from = addresses(20, (index) => `2001:db8:1:${index}::1`)
    await guess(from.slice(0, 1))
    await db.query(`update identity.sign_in_attempts set attempts = 990 where key like 'address %::/48'`)
    expect(await guess(from, (index) => `person${index}@example.test`)).toBe(10)
    expect(await guess(['2001:db8:2:1::1'])).toBe(1)
  })

  test('for one account from many networks wait longer and longer', async () => {
    expect(await guess(addresses(60, botnet))).toBe(freeAttempts.guesses + 1)
    const waits = []
    for (const seconds of [1, 3, 7, 15, 31, 63, 127]) {
      waits.push(await refuseTooMany(db, { email, address: botnet(seconds) }))
      await pass(seconds)
      waits.push(await refuseTooMany(db, { email, address: botnet(seconds) }))
    }
    expect(waits).toEqual([1, 1, 1, 1, 1, 2, 3].flatMap((minutes) => [minutes, undefined]))
  })

  test('for one account from many networks are at most one an hour in the long run', async () => {
    let allowed = 0
    for (let minute = 0; minute < 72 * 60; minute += 10) {
      allowed += await guess([botnet(minute % 250)])
      await pass(600)
    }
    expect(allowed).toBeLessThan(freeAttempts.guesses + 12 + 72)
  })

  test('are forgotten after a day, and a network from which the person has signed in after 90 days', async () => {
    await guess([botnet(1)])
    await clearAttempts(db, { email, address: botnet(2) })
    const keysAfter = async (days: number) => {
      await pass(days * 86_400)
      await deleteExpired(db)
      return (await db.query<{ key: string }>('select key from identity.sign_in_attempts')).rows.map(({ key }) => key)
    }
    expect(await keysAfter(2)).toEqual([expect.stringContaining('known ')])
    expect(await keysAfter(90)).toEqual([])
  })

  test('from many networks do not block a network from which the person has signed in', async () => {
    await clearAttempts(db, { email, address: '2001:db8:7:7::1' })
    await guess(addresses(60, botnet))
    expect(await guess([botnet(200)])).toBe(0)
    expect(await guess(['2001:db8:7:7::2'])).toBe(1)
    const [state] = await selectLoginStates(db, [email])
    expect(state?.isLocked).toBe(true)
  })
})

describe('requests for a link to set a password', () => {
  const ask = (address: string) => countReset(db, { email, address })

  test('of others never refuse the person’s own', async () => {
    for (const address of addresses(30, botnet)) await ask(address)
    expect(await ask('198.51.100.1')).toEqual({ isSent: true })
    await pass(3600)
    expect(await ask('198.51.100.1')).toEqual({ isSent: false })
  })

  test('from one /64 are refused after three', async () => {
    for (const host of [1, 2, 3]) expect(await ask(`2001:db8:1:2::${host}`)).toEqual({ isSent: false })
    expect(await ask('2001:db8:1:2::4')).toEqual({ minutes: 15 })
  })
})
