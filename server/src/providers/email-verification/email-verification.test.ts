import { afterAll, afterEach, expect, test } from 'vitest'
import { setBehaviour } from '../behaviour.ts'
import { makeTestPool } from '../test-pool.ts'
import { serve, stopServing } from '../test-server.ts'
import { makeEmailVerificationService } from './http.ts'
import { makeEmailVerificationSandbox } from './sandbox.ts'

const pool = makeTestPool()

afterEach(async () => {
  stopServing()
  await setBehaviour(pool, 'email-verification', { mode: 'ok' })
})
afterAll(() => pool.end())

test('the sandbox tells from how an address is written', { meta: { rules: ['AUTHZ-verify-email'] } }, async () => {
  const { verify } = makeEmailVerificationSandbox({ pool })
  expect(await verify('Info@Gmail.com')).toEqual({ valid: true, verified: true, ispersonal: false, isfreemail: true })
  expect(await verify('')).toEqual({ valid: false, verified: false, ispersonal: false, isfreemail: false })
  await setBehaviour(pool, 'email-verification', { mode: 'down', remaining: 1 })
  await expect(verify('petra@novak.example')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('the live service is asked with the key, and what it does not say is told from the address', async () => {
  const asked: unknown[] = []
  const baseUrl = await serve((request, response) => {
    asked.push([request.url, request.headers.authorization])
    const said = { valid: true, verified: false }
    response.end(JSON.stringify(asked.length === 1 ? said : { ...said, ispersonal: true, isfreemail: false }))
  })
  const { verify } = makeEmailVerificationService({ baseUrl, key: 'secret' })
  expect(await verify('sales@gmail.com')).toEqual({ valid: true, verified: false, ispersonal: false, isfreemail: true })
  expect(await verify('sales@gmail.com')).toEqual({ valid: true, verified: false, ispersonal: true, isfreemail: false })
  expect(asked[0]).toEqual(['/base/verify?email=sales%40gmail.com', 'Bearer secret'])
})
