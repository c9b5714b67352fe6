import { afterAll, afterEach, expect, test } from 'vitest'
import { describeDocument } from '../../../test/describe-document.ts'
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

test('the sandbox verifies an address by its text', { meta: { rules: ['AUTHZ-verify-email'] } }, async () => {
  const { verify } = makeEmailVerificationSandbox({ pool })
  expect(await verify('Info@Gmail.com')).toEqual({ valid: true, verified: true, ispersonal: false, isfreemail: true })
  expect(await verify('')).toEqual({ valid: false, verified: false, ispersonal: false, isfreemail: false })
  await setBehaviour(pool, 'email-verification', { mode: 'down', remaining: 1 })
  await expect(verify('petra@novak.example')).rejects.toMatchObject({ kind: 'unavailable' })
})

test('sends the key, and derives missing results from the address', async () => {
  const requests: unknown[] = []
  const baseUrl = await serve((request, response) => {
    requests.push([request.url, request.headers.authorization])
    const reply = { valid: true, verified: false }
    response.end(JSON.stringify(requests.length === 1 ? reply : { ...reply, ispersonal: true, isfreemail: false }))
  })
  const { verify } = makeEmailVerificationService({ baseUrl, key: 'secret' })
  expect(await verify('sales@gmail.com')).toEqual({ valid: true, verified: false, ispersonal: false, isfreemail: true })
  expect(await verify('sales@gmail.com')).toEqual({ valid: true, verified: false, ispersonal: true, isfreemail: false })
  expect(requests[0]).toEqual(['/base/verify?email=sales%40gmail.com', 'Bearer secret'])
})

describeDocument('email-verification', {
  makeService: makeEmailVerificationService,
  replies: { verifyEmail: ({ query }) => makeEmailVerificationSandbox({ pool }).verify(query.email ?? '') },
  calls: {
    async verify(provider) {
      await provider.verify('Info@Gmail.com')
      await provider.verify('')
    },
  },
})
