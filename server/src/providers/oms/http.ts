import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings, word } from '../http-adapter.ts'
import type { OmsProvider } from './port.ts'

const dealer = z.object({
  ubDealerID: word,
  dealerIDno: word,
  name: word,
  email: word.transform((email) => email.toLowerCase()),
  groupNo: word,
})

/** Makes a client of OMS over HTTP with a bearer key. It calls `GET dealers`. */
export function makeOmsService(settings: ServiceSettings): OmsProvider {
  const http = makeServiceAdapter('oms', settings)
  return { dealers: () => http.call({ method: 'GET', path: 'dealers', reply: z.array(dealer) }) }
}
