import { z } from 'zod'
import { makeHttpAdapter } from '../http-adapter.ts'
import type { SalesProvider } from './port.ts'

export type SalesServiceSettings = { baseUrl: string; key?: string; timeoutMs?: number }

/** Makes a client of the sales system over HTTP with a bearer key. It calls `PUT applicants/{key}/{step}`. */
export function makeSalesService({ baseUrl, key: bearer, timeoutMs }: SalesServiceSettings): SalesProvider {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined
  const http = makeHttpAdapter({ system: 'sales', baseUrl, headers, timeoutMs })
  return {
    test: () => http.reach(),
    async update(step, { key, ...applicant }) {
      const path = `applicants/${encodeURIComponent(key)}/${step}`
      await http.call({ method: 'PUT', path, body: applicant, reply: z.unknown() })
    },
  }
}
