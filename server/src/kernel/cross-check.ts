import { type Config, type SettingKey, settingTable } from './config.ts'
import { isConnected, listOutsideSystems } from './outside-systems.ts'
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
  yield* checkSystems(config)
  if (config.esignProvider === 'docusign' && !config.publicUrl.startsWith('https:'))
    yield problemOf(
      'PUBLIC_URL',
      `ESIGN_PROVIDER is "docusign", but PUBLIC_URL is ${JSON.stringify(config.publicUrl)}: set an address that starts with https://, to which DocuSign can send its callbacks.`,
    )
  yield* checkSeal(config)
  if (config.backupFolder) yield* needs(config, 'BACKUP_FOLDER is set', ['backupPassphrase'])
  if (config.otlpHeaders) yield* needs(config, 'OTEL_EXPORTER_OTLP_HEADERS is set', ['otlpEndpoint'])
  if (config.auth0ManagementClientId) {
    const because = 'AUTH0_MANAGEMENT_CLIENT_ID is set'
    yield* needs(config, because, ['auth0ManagementClientSecret', 'oidcIssuer'])
  }
  if (config.auth0ManagementClientSecret) {
    yield* needs(config, 'AUTH0_MANAGEMENT_CLIENT_SECRET is set', ['auth0ManagementClientId'])
  }
  if (config.s3Bucket) yield* needs(config, 'S3_BUCKET is set', ['s3AccessKey', 's3SecretKey'])
  if (config.s3Endpoint) yield* needs(config, 'S3_ENDPOINT is set', ['s3Bucket'])
}

/** A connected system needs its details. A detail without a default needs the address. */
function* checkSystems(config: Config): Generator<SettingProblem> {
  for (const [, system] of listOutsideSystems()) {
    const { connection, details } = system
    const isChosen = connection.value !== undefined
    if (isChosen && isConnected(system, config))
      yield* needs(config, `${settingTable[connection.key].name} is "${connection.value}"`, details)
    for (const key of isChosen ? [] : details)
      if (settingTable[key].default === undefined && config[key])
        yield* needs(config, `${settingTable[key].name} is set`, [connection.key])
  }
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
