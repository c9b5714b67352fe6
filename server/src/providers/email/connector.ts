import type { Connector } from '../connector.ts'
import type { EmailProvider } from './port.ts'
import { makeMailSandbox } from './sandbox.ts'
import { makeSmtpEmail } from './smtp.ts'

export const email: Connector<EmailProvider> = {
  make({ config, pool, mailUrl }) {
    const settings = { url: mailUrl, from: config.mailFrom, timeoutMs: config.outsideTimeoutMs }
    return config.smtpUrl ? makeSmtpEmail(settings) : makeMailSandbox({ ...settings, pool })
  },
  test: (port) => port.test(),
}
