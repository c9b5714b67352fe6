import { hasGenericName, isFreeMail, partsOf } from '@dealerline/shared/rules/email-names.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'
import type { Pool } from 'pg'
import { behaving } from '../behaviour.ts'
import type { EmailVerificationProvider } from './port.ts'

/** A top-level domain that never has mail servers (RFC 2606). */
const unreachable = /\.invalid$/

/**
 * Verifies an address by its text. Every valid address counts as verified, except addresses in the domain `.invalid`.
 */
export const makeEmailVerificationSandbox = ({ pool }: { pool: Pool }): EmailVerificationProvider =>
  behaving<EmailVerificationProvider>(pool, 'email-verification', {
    async verify(email) {
      const valid = email !== '' && brokenRule('email', 'E-mail', email) === undefined
      const isfreemail = isFreeMail(email)
      return {
        valid,
        verified: valid && !unreachable.test(partsOf(email).domain),
        ispersonal: valid && !hasGenericName(email),
        isfreemail,
      }
    },
  })
