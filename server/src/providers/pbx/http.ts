import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type PbxProvider, service } from './port.ts'

/**
 * Makes a client of a telephone system over HTTP with a bearer key. It calls `GET customers/{customerKey}/services`.
 */
export function makePbxService(settings: ServiceSettings): PbxProvider {
  const http = makeServiceAdapter('pbx', settings)
  return {
    services(customerKey) {
      const path = `customers/${encodeURIComponent(customerKey)}/services`
      return http.call({ method: 'GET', path, reply: z.array(service), whenMissing: [] })
    },
  }
}
