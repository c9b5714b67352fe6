import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import { type PortingProvider, portAnswer } from './port.ts'

const limits = z.object({ batchSize: z.number().int().positive() })
const accepted = z.object({ reference: z.string().min(1) })

/**
 * Makes a client of a wholesaler's porting system over HTTP with a bearer key. It calls `POST validations` and `POST
 * ports` with an Idempotency-Key, `GET batches/{reference}` and `POST batches/{reference}/withdrawals`. The reply to a
 * GET for an unknown batch is 404.
 */
export function makePortingService(settings: ServiceSettings): PortingProvider {
  const http = makeServiceAdapter('porting', settings)
  const batchPath = (reference: string) => `batches/${encodeURIComponent(reference)}`
  return {
    limits() {
      return http.call({ method: 'GET', path: 'limits', reply: limits })
    },
    validate({ key, numbers }) {
      return http.call({ method: 'POST', path: 'validations', body: { numbers }, key, reply: accepted })
    },
    submit({ key, numbers }) {
      return http.call({ method: 'POST', path: 'ports', body: { numbers }, key, reply: accepted })
    },
    async find(reference) {
      const reply = z.object({ numbers: z.array(portAnswer) }).nullable()
      const batch = await http.call({ method: 'GET', path: batchPath(reference), reply, whenMissing: null })
      return batch?.numbers
    },
    async withdraw(reference, numbers) {
      const path = `${batchPath(reference)}/withdrawals`
      const key = `withdraw ${reference} ${[...numbers].sort().join(' ')}`.slice(0, 200)
      await http.call({ method: 'POST', path, body: { numbers }, key, reply: z.unknown(), whenMissing: null })
    },
  }
}
