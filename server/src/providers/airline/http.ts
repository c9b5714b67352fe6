import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings, word } from '../http-adapter.ts'
import type { AirlineProvider } from './port.ts'

const member = z.object({
  membershipNo: word.pipe(z.string().min(1)),
  abn: word,
  businessName: word,
  status: z.enum(['active', 'suspended']),
  since: word.transform((day) => day.slice(0, 10)),
})
const outcome = z
  .object({
    reference: word.pipe(z.string().min(1)),
    status: z.enum(['pending', 'enrolled', 'declined']),
    membershipNo: word,
    reason: word,
  })
  // Refuse a reply with a member who has no membership number.
  .refine(({ status, membershipNo }) => status !== 'enrolled' || membershipNo !== '')

/**
 * Makes a client of the airline partner over HTTP with a bearer key. It calls `GET members/{abn}`, `POST enrolments`
 * with an Idempotency-Key, and `GET enrolments/{reference}`. The reply to a GET for a missing record is 404.
 */
export function makeAirlineService(settings: ServiceSettings): AirlineProvider {
  const http = makeServiceAdapter('airline', settings)
  return {
    async findMember(abn) {
      const path = `members/${encodeURIComponent(abn)}`
      const result = await http.call({ method: 'GET', path, reply: member.nullable(), whenMissing: null })
      return result ?? undefined
    },
    enrol({ key, ...application }) {
      return http.call({ method: 'POST', path: 'enrolments', body: application, key, reply: outcome })
    },
    async findEnrolment(reference) {
      const path = `enrolments/${encodeURIComponent(reference)}`
      const result = await http.call({ method: 'GET', path, reply: outcome.nullable(), whenMissing: null })
      return result ?? undefined
    },
  }
}
