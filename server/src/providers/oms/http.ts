import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { dealer, type OmsProvider } from './port.ts'

/** Makes a client of OMS over HTTP with a bearer key. It calls `GET dealers`. */
export function makeOmsService(settings: ServiceSettings): OmsProvider {
  const http = makeServiceAdapter('oms', settings)
  return { dealers: () => http.call({ method: 'GET', path: 'dealers', reply: z.array(dealer) }) }
}
