import { hasGenericName, isFreeMail } from '@dealerline/shared/rules/email-names.ts'
import { z } from 'zod'
import { makeServiceAdapter, type ServiceSettings } from '../http-adapter.ts'
import type { EmailVerificationProvider } from './port.ts'

const answer = z.object({
  valid: z.boolean(),
  verified: z.boolean(),
  ispersonal: z.boolean().optional(),
  isfreemail: z.boolean().optional(),
})

/**
 * Makes a client of a verification service over HTTP with a bearer key. It calls `GET verify?email=`. If the reply has
 * no value for a field, derives it from the address.
 */
export function makeEmailVerificationService(settings: ServiceSettings): EmailVerificationProvider {
  const http = makeServiceAdapter('email-verification', settings)
  return {
    async verify(email) {
      const reply = await http.call({ method: 'GET', path: 'verify', query: { email }, reply: answer })
      return {
        ...reply,
        ispersonal: reply.ispersonal ?? (reply.valid && !hasGenericName(email)),
        isfreemail: reply.isfreemail ?? isFreeMail(email),
      }
    },
  }
}
