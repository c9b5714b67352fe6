import { contract } from '@dealerline/shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, send, setActingAs, setSession } from './api.ts'

interface Sent {
  address: string
  headers: Record<string, string>
}

let sent: Sent[]
let renewals: number
/** Answers calls in turn with these statuses, and then with 200. */
function answerWith(...statuses: number[]) {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ address, headers })
    const status = statuses.shift() ?? 200
    return new Response(status === 204 ? null : JSON.stringify(status === 200 ? [] : { detail: 'No.' }), { status })
  })
}

beforeEach(() => {
  renewals = 0
  let token = 'old'
  setSession({
    token: () => token,
    renew: async () => {
      renewals += 1
      token = 'new'
    },
  })
})
afterEach(() => {
  setActingAs(undefined)
  vi.unstubAllGlobals()
})

const email = 'dealer@example.test'
const signedIn = () => send(contract.session.getDealerFromEmail, { body: { email } })
const terms = () => send(contract.terms.getTermsConditions, { params: { orderGUID: 'g' } })

describe('a call', () => {
  test('goes to its path below /api/', { meta: { rules: ['CALL-base-url'] } }, async () => {
    answerWith()
    await send(contract.orders.getOrders, { params: { id: 7 } })
    expect(sent.map(({ address }) => address)).toEqual(['/api/Order/GetOrders/7'])
  })

  test('that is refused with 401 asks for a new sign-in, and is then made again', {
    meta: { rules: ['AUTH-401-login'] },
  }, async () => {
    answerWith(401)
    await signedIn()
    expect(renewals).toBe(1)
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('of a customer’s page carries no token, and its 401 is for the page to show', {
    meta: { rules: ['AUTH-401-terms-ports'] },
  }, async () => {
    answerWith(401)
    await expect(terms()).rejects.toMatchObject({ status: 401 })
    expect(renewals).toBe(0)
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('that answers nothing is no failure', { meta: { rules: ['ERR-empty-defaults'] } }, async () => {
    answerWith(204)
    expect(await signedIn()).toBeNull()
  })

  test('says for whom its page was opened until that is forgotten, and hears where it is somebody else', {
    meta: { rules: ['IMP-reset'] },
  }, async () => {
    const heard = vi.fn()
    setActingAs(1002, heard)
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ address: '', headers })
      return new Response(JSON.stringify({ code: 'actsAsAnother', detail: 'By now you act as Morgan.' }), {
        status: 409,
      })
    })
    sent = []
    await expect(signedIn()).rejects.toBeInstanceOf(ApiError)
    expect(heard).toHaveBeenCalledWith('By now you act as Morgan.')
    setActingAs(undefined)
    answerWith()
    await signedIn()
    expect(sent.map(({ headers }) => headers['acting-as'])).toEqual([undefined])
  })
})
