import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { isRightPassword } from '../identity/passwords.ts'
import { findAccount } from '../identity/queries.ts'
import { readConfig } from '../kernel/read-config.ts'
import { publishedPassword } from './accounts.ts'
import { allowMoments, findSentLink, forbidMoments } from './queries.ts'
import { assertFinished, demoAccountProblem } from './safety.ts'
import { seedDemo } from './seed.ts'

let portal: TestPortal
let identityPool: TestPortal['identityPool']
const folder = mkdtempSync(join(tmpdir(), 'dealerline-safety-'))
const problemWith = (settings: Record<string, string>) =>
  demoAccountProblem({ ...readConfig({ DATA_DIR: folder }), ...settings } as never, portal.ownerPool, identityPool)
const passwordOf = async (email: string) => (await findAccount(identityPool, email))?.passwordHash
const seed = (password?: string) => seedDemo(portal.ownerPool, identityPool, async () => undefined, password)

beforeAll(async () => {
  portal = await makeTestPortal()
  identityPool = portal.identityPool
  await seed()
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('demonstration data that was not completed is refused with a sentence', async () => {
  await allowMoments(portal.ownerPool)
  await expect(assertFinished(portal.ownerPool)).rejects.toThrow(/^.*The demonstration data was not completed: delete/s)
  await forbidMoments(portal.ownerPool)
  await expect(assertFinished(portal.ownerPool)).resolves.toBeUndefined()
})

test('demonstration data go on with the newest link to a page in the mailbox of a customer', async () => {
  const [older, newer, ofQuote] = [randomUUID(), randomUUID(), randomUUID()]
  const paths = [older, `view-quote/${ofQuote}`, newer]
  for (const path of paths)
    await portal.services.providers.email.send({
      to: 'petra@novak.test',
      toName: 'Petra Novak',
      messageId: `${randomUUID()}@localhost`,
      subject: 'Your order',
      text: `Open it: https://portal.test/${path}`,
      html: '',
    })
  expect(await findSentLink(portal.ownerPool, 'petra@novak.test', 'view-quote/')).toBe(ofQuote)
  expect(await findSentLink(portal.ownerPool, 'petra@novak.test')).toBe(newer)
  expect(await findSentLink(portal.ownerPool, 'nobody@novak.test')).toBe('')
})

describe('a portal with demonstration accounts', () => {
  test('can listen only on this machine while the accounts have the published password', async () => {
    expect(await problemWith({ host: 'localhost' })).toBeUndefined()
    expect(await problemWith({ host: '127.0.0.1' })).toBeUndefined()
    for (const host of ['0.0.0.0', '::', 'portal.internal'])
      expect(await problemWith({ host })).toBe(
        `HOST is "${host}", but admin@example.test has the published password: set DEMO_PASSWORD, or set HOST to localhost.`,
      )
  })

  test('can listen for other machines with DEMO_PASSWORD, which replaces only the published password', async () => {
    await seed('a password of their own')
    expect(await isRightPassword(await passwordOf('dealer@example.test'), publishedPassword)).toBe(false)
    expect(await isRightPassword(await passwordOf('dealer@example.test'), 'a password of their own')).toBe(true)
    expect(await problemWith({ host: '0.0.0.0' })).toBeUndefined()
    await seed('another password')
    expect(await isRightPassword(await passwordOf('dealer@example.test'), 'a password of their own')).toBe(true)
  })

  test('does not start in production, whatever their passwords are', async () => {
    expect(await problemWith({ environment: 'production' })).toMatch(
      /^The database has demonstration accounts \(admin@example\.test, .+\): use a database without demonstration data\.$/,
    )
    await identityPool.query('delete from identity.accounts')
    expect(await problemWith({ environment: 'production' })).toMatch(/^The database has demonstration accounts/)
    await portal.ownerPool.query(
      "update dealers set dealer_email = replace(dealer_email, 'example.test', 'telco.example')",
    )
    expect(await problemWith({ environment: 'production' })).toBeUndefined()
  })
})
