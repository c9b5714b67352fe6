import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Config } from '../../kernel/config.ts'
import { loadMasterKey } from '../../kernel/master-key.ts'
import type { EmailProvider } from '../email/port.ts'
import { makeAuth0IdentityAdmin } from './auth0.ts'
import { makeIdentityElsewhere } from './elsewhere.ts'
import type { IdentityAdmin } from './port.ts'
import { resetMail } from './reset-mail.ts'
import { makeSandboxIdentityAdmin } from './sandbox.ts'

/**
 * Makes the administration of logins for the configured identity provider: the built-in provider, Auth0, or a provider
 * that the portal can't administer.
 */
export function makeIdentityAdmin(
  config: Config,
  pools: { outside: Pool; identity: Pool },
  email: EmailProvider,
): IdentityAdmin {
  const { oidcIssuer, auth0ManagementClientId, auth0ManagementClientSecret, publicUrl, providerName } = config
  if (oidcIssuer && auth0ManagementClientId && auth0ManagementClientSecret) {
    return makeAuth0IdentityAdmin({
      tenantUrl: config.auth0TenantUrl ?? oidcIssuer,
      managementClientId: auth0ManagementClientId,
      managementClientSecret: auth0ManagementClientSecret,
      webClientId: config.oidcClientId,
      connection: config.auth0Connection,
      timeoutMs: config.outsideTimeoutMs,
    })
  }
  if (oidcIssuer) return makeIdentityElsewhere()
  const brand = { name: providerName, colour: config.primaryColour }
  return makeSandboxIdentityAdmin({
    pool: pools.identity,
    behaviours: pools.outside,
    publicUrl,
    issuer: providerName,
    masterKey: loadMasterKey(config),
    async sendResetLink(reset) {
      const messageId = `reset-${randomUUID()}@${new URL(publicUrl).hostname}`
      await email.send({ to: reset.email, toName: reset.name, messageId, ...resetMail(brand, reset) })
    },
  })
}
