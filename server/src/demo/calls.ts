import type { Call, ReplyOf } from '@dealerline/shared/contract/call.ts'

/** Sends a request to the portal without a network. */
export type Inject = (request: {
  method: Call['method']
  url: string
  headers: Record<string, string>
  payload?: string
}) => Promise<{ statusCode: number; body: string }>

/** Makes a call as the person with this e-mail address. The address is also the token. */
export type CallAs = <C extends Call>(
  as: string,
  call: C,
  input: { params?: Record<string, unknown>; body?: unknown },
) => Promise<ReplyOf<C>>

export function makeCallAs(inject: Inject): CallAs {
  return async (as, call, { params = {}, body }) => {
    const url = `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
    const headers = { authorization: `Bearer ${as}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const payload = body === undefined ? { headers } : { headers: json, payload: JSON.stringify(body) }
    const reply = await inject({ method: call.method, url, ...payload })
    if (reply.statusCode !== 200) {
      throw new Error(
        `${call.path} answered ${reply.statusCode} while the demonstration data was created: ${reply.body}`,
      )
    }
    return JSON.parse(reply.body)
  }
}
