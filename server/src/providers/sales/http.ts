import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import type { SalesProvider } from './port.ts'

/** Makes a client of the sales system over HTTP with a bearer key. It calls `PUT applicants/{key}/{step}`. */
export function makeSalesService(settings: ServiceSettings): SalesProvider {
  const http = makeServiceAdapter('sales', settings)
  return {
    test: () => http.reach(),
    async update(step, { key, ...applicant }) {
      const path = `applicants/${encodeURIComponent(key)}/${step}`
      await http.call({ method: 'PUT', path, body: applicant, reply: z.unknown() })
    },
  }
}
