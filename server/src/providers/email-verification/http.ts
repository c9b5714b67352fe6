import { hasGenericName, isFreeMail } from '@dealerline/shared/rules/email-names.ts'
import { z } from 'zod'
import { makeHttpAdapter } from '../http-adapter.ts'
import type { EmailVerificationProvider } from './port.ts'

export type EmailVerificationSettings = { baseUrl: string; key?: string; timeoutMs?: number }

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
export function makeEmailVerificationService(settings: EmailVerificationSettings): EmailVerificationProvider {
  const { baseUrl, key: bearer, timeoutMs } = settings
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : undefined
  const http = makeHttpAdapter({ system: 'email-verification', baseUrl, headers, timeoutMs })
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
