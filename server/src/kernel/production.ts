import type { Config } from './config.ts'
import { unencryptedConnections } from './encryption.ts'

/** The outside systems that need a real service in production, unless `ALLOW_SANDBOXES` names them. */
export const productionSystems = [
  'abn',
  'address',
  'airline',
  'billing',
  'email',
  'esign',
  'malware',
  'numbers',
  'oms',
  'pbx',
  'sales',
  'serviceability',
  'sms',
  'ticketing',
] as const
type ProductionSystem = (typeof productionSystems)[number]

/** The setting that connects each outside system to the real service. */
const connections: Record<ProductionSystem, { setting: string; isSet: (config: Config) => boolean }> = {
  abn: { setting: 'ABR_GUID', isSet: ({ abrGuid }) => abrGuid !== undefined },
  address: { setting: 'ADDRESS_URL', isSet: ({ addressUrl }) => addressUrl !== undefined },
  airline: { setting: 'AIRLINE_URL', isSet: ({ airlineUrl }) => airlineUrl !== undefined },
  billing: { setting: 'BILLING_URL', isSet: ({ billingUrl }) => billingUrl !== undefined },
  email: { setting: 'SMTP_URL', isSet: ({ smtpUrl }) => smtpUrl !== undefined },
  esign: { setting: 'ESIGN_PROVIDER=docusign', isSet: ({ esignProvider }) => esignProvider !== 'sandbox' },
  malware: { setting: 'CLAMD_URL', isSet: ({ clamdUrl }) => clamdUrl !== undefined },
  numbers: { setting: 'NUMBERS_URL', isSet: ({ numbersUrl }) => numbersUrl !== undefined },
  oms: { setting: 'OMS_URL', isSet: ({ omsUrl }) => omsUrl !== undefined },
  pbx: { setting: 'PBX_URL', isSet: ({ pbxUrl }) => pbxUrl !== undefined },
  sales: { setting: 'SALES_URL', isSet: ({ salesUrl }) => salesUrl !== undefined },
  serviceability: { setting: 'SERVICEABILITY_URL', isSet: ({ serviceabilityUrl }) => serviceabilityUrl !== undefined },
  sms: { setting: 'SMS_PROVIDER=twilio', isSet: ({ smsProvider }) => smsProvider !== 'sandbox' },
  ticketing: { setting: 'TICKETING_URL', isSet: ({ ticketingUrl }) => ticketingUrl !== undefined },
}

/** Returns one sentence for each setting that is unsafe in production. The sentence says which value is safe. */
export function* unsafeSettings(config: Config): Generator<string> {
  if (config.seedDemo) yield 'SEED_DEMO is true: set it to false, because production has no demonstration data.'
  yield* unsafeAddress(config)
  yield* weakSecrets(config)
  yield* unencryptedConnections(config)
  if (config.mfaRequiredFor === 'nobody' && !config.oidcIssuer)
    yield 'MFA_REQUIRED_FOR is "nobody": set administrators, staff or everyone.'
  for (const system of productionSystems) {
    const { setting, isSet } = connections[system]
    if (!isSet(config) && !config.allowSandboxes.includes(system))
      yield `The system ${system} is a sandbox: set ${setting}, or add ${system} to ALLOW_SANDBOXES.`
  }
  if (/@example\.test\b/.test(config.mailFrom))
    yield `MAIL_FROM is ${JSON.stringify(config.mailFrom)}: set the address that customers get e-mail from.`
}

function* unsafeAddress({ publicUrl, tls, trustedProxies }: Config): Generator<string> {
  const isHttps = publicUrl.startsWith('https:')
  if (!isHttps && tls === 'required')
    yield `PUBLIC_URL is ${JSON.stringify(publicUrl)}: set an address that starts with https://, or set TLS to off-behind-proxy.`
  if (!isHttps && tls === 'off-behind-proxy' && !trustedProxies?.length)
    yield 'TLS is "off-behind-proxy", but no proxy is named: set TRUSTED_PROXIES to the addresses of the proxies.'
  else if (trustedProxies === undefined)
    yield 'TRUSTED_PROXIES is not set: set the addresses of the proxies in front of the portal, or none.'
}

/** The minimum length of a secret in production, and its minimum number of different characters. */
const strong = { characters: 32, different: 12 }

function* weakSecrets({ masterKey, metricsToken }: Config): Generator<string> {
  const expects = `at least ${strong.characters} random characters, such as the output of \`openssl rand -base64 32\``
  if (!masterKey) yield `MASTER_KEY is not set: set ${expects}.`
  for (const [name, secret] of Object.entries({ MASTER_KEY: masterKey, METRICS_TOKEN: metricsToken })) {
    if (secret && (secret.length < strong.characters || new Set(secret).size < strong.different))
      yield `${name} is too weak for production: set ${expects}.`
  }
}
