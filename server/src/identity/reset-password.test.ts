import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { createPasswordReset, findAccount, findPasswordReset, setPasswordByLink } from './queries.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('a link to set a password stays valid if the password could not be stored, and works once', async () => {
  const pool = portal.identityPool
  const account = await findAccount(pool, 'dealer@example.test')
  const token = await createPasswordReset(pool, account?.id ?? '', 600)
  const unhashable: string = JSON.parse('null')
  await expect(setPasswordByLink(pool, token, unhashable)).rejects.toThrow()
  expect(await findPasswordReset(pool, token)).toMatchObject({ email: 'dealer@example.test' })
  expect(await setPasswordByLink(pool, token, 'quagmire lantern orbit 77')).toBe(true)
  expect(await setPasswordByLink(pool, token, 'quagmire lantern orbit 78')).toBe(false)
})
