import { z } from 'zod'
import { makeHttpAdapter } from '../http-adapter.ts'
import type { BillingProvider } from './port.ts'

export type BillingServiceSettings = { baseUrl: string; key?: string; timeoutMs?: number }

const created = z.object({ ubAccountNo: z.union([z.string(), z.number()]).transform(String) })

/**
 * Makes a client of billing over HTTP with a bearer key. It calls `POST customers` with an Idempotency-Key, and
 * `PUT customers/{ubAccountNo}`.
 */
export function makeBillingService({ baseUrl, key: bearer, timeoutMs }: BillingServiceSettings): BillingProvider {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined
  const http = makeHttpAdapter({ system: 'billing', baseUrl, headers, timeoutMs })
  return {
    test: () => http.reach(),
    createCustomer({ key, ...customer }) {
      return http.call({ method: 'POST', path: 'customers', body: customer, key, reply: created })
    },
    async updateCustomer({ ubAccountNo, ...customer }) {
      const path = `customers/${encodeURIComponent(ubAccountNo)}`
      await http.call({ method: 'PUT', path, body: customer, reply: z.unknown() })
    },
  }
}
