import { z } from 'zod'
import { identifier, makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import type { BillingProvider } from './port.ts'

const created = z.object({ ubAccountNo: identifier })

/**
 * Makes a client of billing over HTTP with a bearer key. It calls `POST customers` with an Idempotency-Key, and
 * `PUT customers/{ubAccountNo}`.
 */
export function makeBillingService(settings: ServiceSettings): BillingProvider {
  const http = makeServiceAdapter('billing', settings)
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
