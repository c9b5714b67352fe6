import { type Config, type SettingKey, settingTable } from './config.ts'
import { problemOf, type SettingProblem } from './setting-problem.ts'

/** Returns a problem for each setting that does not fit the others. */
export function* crossCheck(config: Config): Generator<SettingProblem> {
  if (config.publicUrl && URL.canParse(config.publicUrl) && new URL(config.publicUrl).pathname !== '/') {
    yield problemOf('PUBLIC_URL', `PUBLIC_URL is ${JSON.stringify(config.publicUrl)}: set an address without a path.`)
  }
  if (config.databaseDirectUrl) yield* needs(config, 'DATABASE_DIRECT_URL is set', ['databaseUrl'])
  if (config.databaseReadUrl) yield* needs(config, 'DATABASE_READ_URL is set', ['databaseUrl'])
  if (config.databasePooler === 'transaction')
    yield* needs(config, 'DATABASE_POOLER is "transaction"', ['databaseUrl', 'databaseDirectUrl'])
  if (config.smsProvider === 'twilio') {
    const because = 'SMS_PROVIDER is "twilio"'
    yield* needs(config, because, ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'])
  }
  if (config.esignProvider === 'docusign') {
    const because = 'ESIGN_PROVIDER is "docusign"'
    yield* needs(config, because, ['docusignApiUrl', 'docusignAccountID', 'docusignIntegrationKey', 'docusignUserID'])
    yield* needs(config, because, ['docusignPrivateKey', 'docusignConnectKeys'])
    if (!config.publicUrl.startsWith('https:'))
      yield problemOf(
        'PUBLIC_URL',
        `${because}, but PUBLIC_URL is ${JSON.stringify(config.publicUrl)}: set an address that starts with https://, to which DocuSign can send its callbacks.`,
      )
  }
  yield* checkSeal(config)
  if (config.backupFolder) yield* needs(config, 'BACKUP_FOLDER is set', ['backupPassphrase'])
  if (config.otlpHeaders) yield* needs(config, 'OTEL_EXPORTER_OTLP_HEADERS is set', ['otlpEndpoint'])
  if (config.addressKey) yield* needs(config, 'ADDRESS_KEY is set', ['addressUrl'])
  if (config.billingKey) yield* needs(config, 'BILLING_KEY is set', ['billingUrl'])
  if (config.numbersKey) yield* needs(config, 'NUMBERS_KEY is set', ['numbersUrl'])
  if (config.portingKey) yield* needs(config, 'PORTING_KEY is set', ['portingUrl'])
  if (config.auth0ManagementClientId) {
    const because = 'AUTH0_MANAGEMENT_CLIENT_ID is set'
    yield* needs(config, because, ['auth0ManagementClientSecret', 'oidcIssuer'])
  }
  if (config.auth0ManagementClientSecret) {
    yield* needs(config, 'AUTH0_MANAGEMENT_CLIENT_SECRET is set', ['auth0ManagementClientId'])
  }
  if (config.airlineKey) yield* needs(config, 'AIRLINE_KEY is set', ['airlineUrl'])
  if (config.serviceabilityKey) yield* needs(config, 'SERVICEABILITY_KEY is set', ['serviceabilityUrl'])
  if (config.omsKey) yield* needs(config, 'OMS_KEY is set', ['omsUrl'])
  if (config.salesKey) yield* needs(config, 'SALES_KEY is set', ['salesUrl'])
  if (config.emailVerificationKey) yield* needs(config, 'EMAIL_VERIFICATION_KEY is set', ['emailVerificationUrl'])
  if (config.s3Bucket) yield* needs(config, 'S3_BUCKET is set', ['s3AccessKey', 's3SecretKey'])
  if (config.s3Endpoint) yield* needs(config, 'S3_ENDPOINT is set', ['s3Bucket'])
  if (config.pbxKey) yield* needs(config, 'PBX_KEY is set', ['pbxUrl'])
  if (config.ticketingKey) yield* needs(config, 'TICKETING_KEY is set', ['ticketingUrl'])
}

function* checkSeal(config: Config): Generator<SettingProblem> {
  const { sealKeyFile, sealPassphrase, sealSignerUrl, sealSignerKey, sealLevel, timestampUrl } = config
  if (sealKeyFile) yield* needs(config, 'SEAL_KEY_FILE is set', ['sealCertificateFile'])
  if (sealPassphrase) yield* needs(config, 'SEAL_PASSPHRASE is set', ['sealCertificateFile'])
  if (sealSignerUrl) yield* needs(config, 'SEAL_SIGNER_URL is set', ['sealCertificateFile'])
  if (sealSignerUrl && (sealKeyFile || sealPassphrase))
    yield problemOf(
      'SEAL_SIGNER_URL',
      'SEAL_SIGNER_URL is set, but so is SEAL_KEY_FILE or SEAL_PASSPHRASE: set the service or the key, not both.',
    )
  if (sealSignerKey) yield* needs(config, 'SEAL_SIGNER_KEY is set', ['sealSignerUrl'])
  if (sealLevel === 'b-t' || sealLevel === 'b-lta')
    yield* needs(config, `SEAL_LEVEL is "${sealLevel.toUpperCase()}"`, ['timestampUrl'])
  if (sealLevel === 'b-b' && timestampUrl)
    yield problemOf(
      'SEAL_LEVEL',
      'SEAL_LEVEL is "B-B", but TIMESTAMP_URL is set: set B-T or B-LTA, or remove the address.',
    )
  if (config.timestampCertificateFile) yield* needs(config, 'TIMESTAMP_CERTIFICATE_FILE is set', ['timestampUrl'])
  if (config.timestampUser) yield* needs(config, 'TIMESTAMP_USER is set', ['timestampUrl', 'timestampPassword'])
  if (config.timestampPassword) yield* needs(config, 'TIMESTAMP_PASSWORD is set', ['timestampUser'])
}

function* needs(config: Config, because: string, keys: readonly SettingKey[]): Generator<SettingProblem> {
  for (const key of keys) {
    const { name, expects } = settingTable[key]
    if (config[key] === undefined) yield problemOf(name, `${because}, but ${name} is not set: set ${expects}.`)
  }
}
