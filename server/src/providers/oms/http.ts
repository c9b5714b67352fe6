import { z } from 'zod'
import { makeHttpAdapter } from '../http-adapter.ts'
import type { OmsProvider } from './port.ts'

export type OmsServiceSettings = { baseUrl: string; key?: string; timeoutMs?: number }

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
const dealer = z.object({
  ubDealerID: word,
  dealerIDno: word,
  name: word,
  email: word.transform((email) => email.toLowerCase()),
  groupNo: word,
})

/** Makes a client of OMS over HTTP with a bearer key. It calls `GET dealers`. */
export function makeOmsService({ baseUrl, key: bearer, timeoutMs }: OmsServiceSettings): OmsProvider {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined
  const http = makeHttpAdapter({ system: 'oms', baseUrl, headers, timeoutMs })
  return { dealers: () => http.call({ method: 'GET', path: 'dealers', reply: z.array(dealer) }) }
}
