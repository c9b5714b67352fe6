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
      ask: async () => {
        token = 'of the new sign-in'
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

  test('asks the person to sign in if the server refuses a renewed sign-in', {
    meta: { rules: ['AUTH-401-login'] },
  }, async () => {
    answerWith(401, 401)
    await signedIn()
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer new',
      'Bearer of the new sign-in',
    ])
    answerWith(401, 401, 401)
    await expect(signedIn()).rejects.toMatchObject({ status: 401 })
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

describe('a server that does not answer', () => {
  const pauses = [500, 1500]
  let outcomes: (Response | Error)[]

  /** Answers requests with these outcomes in turn, and then with 200. */
  function answerInTurn(...next: (Response | Error)[]) {
    outcomes = next
    requests = []
    vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
      requests.push({ address, headers })
      const outcome = outcomes.shift() ?? new Response('[]')
      if (outcome instanceof Error) throw outcome
      return outcome
    })
  }

  const unavailable = (code = 'unavailable', headers: Record<string, string> = { 'retry-after': '1' }) =>
    new Response(JSON.stringify({ code, detail: 'Later.' }), { status: 503, headers })
  const offline = () => new TypeError('Failed to fetch')

  const { getOrders, createOrder } = contract.orders
  const read = () => send(getOrders, { params: { id: 7 } })
  const write = () => send(createOrder, { body: { customerID: 7 } }, { key: 'one save' })
  const publicWrite = contract.onboarding.submitDealerInterest

  beforeEach(() => {
    vi.useFakeTimers()
    connect({ retryPauses: pauses })
  })

  test.each([
    ['a read after 503', read, unavailable],
    ['a read after a network error', read, offline],
    ['a write after 503', write, unavailable],
    ['a write after a network error', write, offline],
  ])('sends %s again', async (_, call, failure) => {
    answerInTurn(failure(), failure())
    const reply = call()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await reply).toEqual([])
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('sends a field again that a server of the release before does not know', async () => {
    const errors = [{ path: 'callTime', message: 'callTime is not a field here' }]
    answerInTurn(new Response(JSON.stringify({ code: 'badInput', errors }), { status: 400 }))
    const reply = write()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await reply).toEqual([])
    expect(requests).toHaveLength(2)
  })

  test('gives up after the last pause', async () => {
    answerInTurn(offline(), offline(), offline(), offline())
    const reply = expect(read()).rejects.toMatchObject({ status: 0, code: 'network' })
    await vi.advanceTimersByTimeAsync(5000)
    await reply
    expect(requests).toHaveLength(3)
  })

  test('waits at least as long as Retry-After says', async () => {
    answerInTurn(unavailable('unavailable', { 'retry-after': '5' }))
    const reply = read()
    await vi.advanceTimersByTimeAsync(4999)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1500)
    expect(requests).toHaveLength(2)
    await reply
  })

  test.each([
    ['a 503 of an outside system', () => unavailable('outsideUnavailable')],
    ['a 503 without Retry-After', () => unavailable('unavailable', {})],
  ])('reports %s at once', async (_, failure) => {
    answerInTurn(failure())
    await expect(read()).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(1)
  })

  test('does not repeat a write without a caller, because the server stores no reply for it', async () => {
    answerInTurn(unavailable())
    await expect(send(publicWrite, { body: {} as never })).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(1)
  })

  test('stops waiting when the call is cancelled', async () => {
    answerInTurn(offline())
    const cancelling = new AbortController()
    const reply = expect(send(getOrders, { params: { id: 7 } }, { signal: cancelling.signal })).rejects.toThrow(
      'Cancelled',
    )
    await vi.advanceTimersByTimeAsync(100)
    cancelling.abort()
    await reply
    expect(requests).toHaveLength(1)
  })
})
