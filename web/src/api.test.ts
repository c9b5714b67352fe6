import { contract } from '@dealerline/shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, connect, send } from './api.ts'

interface SentRequest {
  address: string
  headers: Record<string, string>
}

let requests: SentRequest[]
let renewals: number
/** Answers calls with these statuses in turn, and then with 200. */
function answerWith(...statuses: number[]) {
  requests = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ address, headers })
    const status = statuses.shift() ?? 200
    return new Response(status === 204 ? null : JSON.stringify(status === 200 ? [] : { detail: 'No.' }), { status })
  })
}

beforeEach(() => {
  renewals = 0
  let token = 'old'
  connect({
    session: {
      token: () => token,
      renew: async () => {
        renewals += 1
        token = 'new'
      },
    },
  })
})
afterEach(() => {
  connect()
})

const email = 'dealer@example.test'
const signedIn = () => send(contract.session.getDealerFromEmail, { body: { email } })
const terms = () => send(contract.terms.getTermsConditions, { params: { orderGUID: 'g' } })

describe('calling the server', () => {
  test('sends a request to the call’s path below /api/', { meta: { rules: ['CALL-base-url'] } }, async () => {
    answerWith()
    await send(contract.orders.getOrders, { params: { id: 7 } })
    expect(requests.map(({ address }) => address)).toEqual(['/api/Order/GetOrders/7'])
  })

  test('asks for a new sign-in after a 401 and repeats the call', {
    meta: { rules: ['AUTH-401-login'] },
  }, async () => {
    answerWith(401)
    await signedIn()
    expect(renewals).toBe(1)
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('sends no token from a customer’s page and leaves a 401 to the page', {
    meta: { rules: ['AUTH-401-terms-ports'] },
  }, async () => {
    answerWith(401)
    await expect(terms()).rejects.toMatchObject({ status: 401 })
    expect(renewals).toBe(0)
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('accepts an empty response', { meta: { rules: ['ERR-empty-defaults'] } }, async () => {
    answerWith(204)
    expect(await signedIn()).toBeNull()
  })

  test('sends the id of the dealer that the page was opened for, and reports a conflict with another dealer', {
    meta: { rules: ['IMP-reset'] },
  }, async () => {
    const onActingConflict = vi.fn()
    connect({ actingAs: 1002, onActingConflict })
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      requests.push({ address: '', headers })
      return new Response(JSON.stringify({ code: 'actsAsAnother', detail: 'You are now acting as Morgan.' }), {
        status: 409,
      })
    })
    requests = []
    await expect(signedIn()).rejects.toBeInstanceOf(ApiError)
    expect(onActingConflict).toHaveBeenCalledWith('You are now acting as Morgan.')
    connect({ actingAs: undefined })
    answerWith()
    await signedIn()
    expect(requests.map(({ headers }) => headers['acting-as'])).toEqual([undefined])
  })
})
