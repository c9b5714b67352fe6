import type { Pool } from 'pg'
import { behave } from '../behaviour.ts'
import type { EmailProvider } from './port.ts'
import { makeSmtpEmail, type SmtpSettings } from './smtp.ts'

/** Makes a client of the sandbox's mail server. A test has the configured behaviour, as a message has. */
export function makeMailSandbox({ pool, ...settings }: SmtpSettings & { pool: Pool }): EmailProvider {
  const client = makeSmtpEmail({ ...settings, keepsConnections: true })
  return {
    send: client.send,
    async test() {
      await behave(pool, 'email')
      await client.test()
    },
  }
}
