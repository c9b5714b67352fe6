import { type Config, settingTable } from './config.ts'
import { unencryptedConnections } from './encryption.ts'
import { isConnected, outsideSystems, productionSystems } from './outside-systems.ts'
import { problemOf, type SettingProblem } from './setting-problem.ts'
import { isWeakSecret, strongSecret } from './strong-secret.ts'

/** Returns a problem for each setting that is unsafe in production. The sentence says which value is safe. */
export function* unsafeSettings(config: Config): Generator<SettingProblem> {
  if (config.seedDemo)
    yield problemOf('SEED_DEMO', 'SEED_DEMO is true: set it to false, because production has no demonstration data.')
  yield* unsafeAddress(config)
  yield* weakSecrets(config)
  yield* unencryptedConnections(config)
  if (config.mfaRequiredFor === 'nobody' && !config.oidcIssuer)
    yield problemOf('MFA_REQUIRED_FOR', 'MFA_REQUIRED_FOR is "nobody": set administrators, staff or everyone.')
  for (const name of productionSystems) {
    const { connection } = outsideSystems[name]
    if (isConnected(outsideSystems[name], config) || config.allowSandboxes.includes(name)) continue
    const { name: setting } = settingTable[connection.key]
    const remedy = connection.value ? `${setting}=${connection.value}` : setting
    yield {
      settings: [setting, 'ALLOW_SANDBOXES'],
      sentence: `The system ${name} is a sandbox: set ${remedy}, or add ${name} to ALLOW_SANDBOXES.`,
    }
  }
  if (/@example\.test\b/.test(config.mailFrom))
    yield problemOf(
      'MAIL_FROM',
      `MAIL_FROM is ${JSON.stringify(config.mailFrom)}: set the address that customers get e-mail from.`,
    )
}

function* unsafeAddress({ publicUrl, tls, trustedProxies }: Config): Generator<SettingProblem> {
  const isHttps = publicUrl.startsWith('https:')
  if (!isHttps && tls === 'required')
    yield problemOf(
      'PUBLIC_URL',
      `PUBLIC_URL is ${JSON.stringify(publicUrl)}: set an address that starts with https://, or set TLS to off-behind-proxy.`,
    )
  if (!isHttps && tls === 'off-behind-proxy' && !trustedProxies?.length)
    yield problemOf(
      'TRUSTED_PROXIES',
      'TLS is "off-behind-proxy", but no proxy is named: set TRUSTED_PROXIES to the addresses of the proxies.',
    )
  else if (trustedProxies === undefined) {
    // Without TLS, the portal must know its proxies.
    const alternative = isHttps && tls === 'required' ? ', or none' : ''
    yield problemOf(
      'TRUSTED_PROXIES',
      `TRUSTED_PROXIES is not set: set the addresses of the proxies in front of the portal${alternative}.`,
    )
  }
}

function* weakSecrets({ masterKey, metricsToken }: Config): Generator<SettingProblem> {
  if (!masterKey) yield problemOf('MASTER_KEY', `MASTER_KEY is not set: set ${strongSecret}.`)
  for (const [name, secret] of Object.entries({ MASTER_KEY: masterKey, METRICS_TOKEN: metricsToken })) {
    if (secret && isWeakSecret(secret))
      yield problemOf(name, `${name} is too weak for production: set ${strongSecret}.`)
  }
}
