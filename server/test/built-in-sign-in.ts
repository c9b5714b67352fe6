import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type IdentityProvider, makeIdentityProvider } from '../src/identity/provider.ts'
import { logSignIns } from '../src/identity/sign-in-log.ts'
import type { Config } from '../src/kernel/config.ts'
import { loadMasterKey } from '../src/kernel/master-key.ts'
import type { Providers } from '../src/providers/providers.ts'

/** Makes the built-in provider for a test portal, in the same way as the portal. */
export function makeBuiltInSignIn(parts: {
  config: Config
  pool: pg.Pool
  providers: Providers
  logger: FastifyBaseLogger
}): Promise<IdentityProvider> {
  const { config, pool, providers, logger } = parts
  return makeIdentityProvider({
    publicUrl: config.publicUrl,
    pool,
    clientId: config.oidcClientId,
    brand: { name: config.providerName, colour: config.primaryColour },
    masterKey: loadMasterKey(config),
    sendPasswordReset: (email) => providers.identityAdmin.sendPasswordReset(email),
    log: (message, error) => logger.error({ err: error }, message),
    record: logSignIns(logger),
  })
}
