import { demoAccountLines } from './demo/accounts.ts'
import type { Config } from './kernel/config.ts'

/** Prints the addresses of a started server. */
export function welcome(config: Config, logLine: (line: string) => void): void {
  if (config.role === 'worker') {
    logLine(`\nDealerline runs jobs. Its state is on http://${config.host}:${config.port}/readyz\n`)
    return
  }
  logLine(`\nDealerline answers on ${config.publicUrl}`)
  if (config.seedDemo && !config.oidcIssuer) {
    for (const line of demoAccountLines(config)) logLine(line)
  }
  if (!config.smtpUrl && config.environment === 'development')
    logLine(`Mail and text messages: ${config.publicUrl}/dev/mailbox`)
  logLine(`Calls: ${config.publicUrl}/api\n`)
}
