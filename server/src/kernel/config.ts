import { mfaRoles } from '@dealerline/shared/rules/access.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import { isTimeZone } from '@dealerline/shared/rules/time.ts'
import { z } from 'zod'
import {
  address,
  ascendingDays,
  colour,
  databaseAddress,
  folder,
  headerList,
  hosts,
  networks,
  oneOf,
  origins,
  routeWord,
  type Setting,
  serverCount,
  share,
  someOf,
  standbyAddress,
  wholeNumber,
  word,
  yesOrNo,
} from './config-kinds.ts'
import { connects, optional, serviceAddress, setting, webAddress } from './declare-setting.ts'
import { outsideSettings, productionSystems } from './outside-systems.ts'
import { strongSecret } from './strong-secret.ts'

/** Lifetime of an ID token in seconds. The browser renews the token before it expires. */
export const idTokenSeconds = 900

const routeRule = 'a lower-case word that is not an address of the portal itself, such as api or login'

/** The settings, by their name in the code. */
export const settingTable = {
  role: setting(
    'ROLE',
    'all',
    oneOf(['web', 'worker', 'all']),
    'web, worker or all',
    'Work of this server: `web` answers people and programs, `worker` runs jobs and schedules, `all` does both. An installation needs at least one server of each kind.',
  ),
  port: setting('PORT', '8080', wholeNumber(1, 65535), 'a whole number from 1 to 65535', 'Port the portal listens on.'),
  host: setting(
    'HOST',
    'localhost',
    word,
    'a host name or an IP address of this machine',
    'Address the portal listens on. The default is reachable from this machine only, because the passwords of the demonstration accounts are public; `0.0.0.0` is reachable from everywhere.',
  ),
  servers: setting(
    'SERVERS',
    '1',
    serverCount,
    'auto, or a whole number from 1 to 99',
    'Servers that `npm start` runs behind `PORT` on this machine, `auto` for one on each core. A server uses one core.',
  ),
  dataDir: setting(
    'DATA_DIR',
    '.data',
    folder,
    'a folder',
    'Folder of the database and the files; a relative path starts at the repository.',
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    address('http', 'https'),
    webAddress,
    'Address people use to reach the portal. Default: `http://localhost:` and the port.',
  ),
  databaseUrl: connects(
    optional(
      'DATABASE_URL',
      databaseAddress,
      'an address that starts with postgres://',
      'PostgreSQL 16 or newer to use, as an owner who may create roles. Several hosts, such as `postgres://user:password@one:5432,two:5432/name`, are a primary and its standbys. Default: a PostgreSQL is started in `DATA_DIR`.',
      true,
    ),
  ),
  postgresBin: optional(
    'POSTGRES_BIN',
    folder,
    'a folder with the programs of PostgreSQL, such as /usr/lib/postgresql/18/bin',
    'Folder with the programs of PostgreSQL 16 or newer that runs the database in `DATA_DIR`, such as that of the system, which gets fixes with its updates. Default: the PostgreSQL that npm has installed.',
  ),
  databaseDirectUrl: connects(
    optional(
      'DATABASE_DIRECT_URL',
      databaseAddress,
      'an address that starts with postgres://',
      'Address of the same database without the pooler, for migrations and login roles, which need a session. Default: `DATABASE_URL`.',
      true,
    ),
  ),
  databasePooler: setting(
    'DATABASE_POOLER',
    'none',
    oneOf(['none', 'transaction']),
    'none or transaction',
    '`transaction` if `DATABASE_URL` is the address of a pooler in transaction mode, such as PgBouncer. Calls then use no named statements.',
  ),
  databaseReadUrl: connects(
    optional(
      'DATABASE_READ_URL',
      standbyAddress,
      'an address that starts with postgres://',
      'Hot standby of the same PostgreSQL that answers lists and reports, never with an older state than the primary. Several hosts are standbys, and may include the primary. Only its hosts, database and TLS are used: the server connects with its login role. Default: the primary answers everything.',
      true,
    ),
  ),
  databasePoolSize: setting(
    'DATABASE_POOL_SIZE',
    '16',
    wholeNumber(2, 40),
    'a whole number from 2 to 40',
    'Maximum database connections for calls, and half as many for `DATABASE_READ_URL`. Those of several `SERVERS` share them, with at least 4 each. One caller uses at most a third of them, and all callers without a sign-in together a sixth.',
  ),
  databaseConnections: optional(
    'DATABASE_CONNECTIONS',
    wholeNumber(10, 100000),
    'a whole number from 10 to 100000',
    'Connections that all servers together may open, for example the limit of a pooler. Default: `max_connections` of the database, less those that it reserves and 10; see docs/production.md.',
  ),
  migrateOnStart: setting(
    'MIGRATE_ON_START',
    'auto',
    oneOf(['auto', 'never']),
    'auto or never',
    'With `auto`, a starting server changes the database to its version. With `never`, only `dealerline migrate` does, and a server whose database is older does not start.',
  ),
  diskReserveMb: setting(
    'DISK_RESERVE_MB',
    '256',
    wholeNumber(0, 1_000_000),
    'a whole number of megabytes from 0 to 1000000',
    'Free space on the disks of `DATA_DIR` and of the embedded database below which `/readyz` and uploads answer 503.',
  ),
  drainSeconds: optional(
    'DRAIN_SECONDS',
    wholeNumber(0, 300),
    'a whole number of seconds from 0 to 300',
    'Seconds for which a stopping server still accepts requests, so that proxies can notice that `/readyz` answers 503. Default: 5 in production, otherwise 0.',
  ),
  existingRentalDealerID: setting(
    'EXISTING_RENTAL_DEALER_ID',
    '0',
    wholeNumber(0, maxID),
    'the number of a dealer, or 0',
    'Dealer whose IP orders are always for existing rental customers; 0 for none.',
  ),
  seedDemo: optional(
    'SEED_DEMO',
    yesOrNo,
    'true or false',
    'Fill an empty database with demonstration data. Default: true in development, otherwise false.',
  ),
  demoSize: setting(
    'DEMO_SIZE',
    'full',
    z.enum(['full', 'small']),
    'full or small',
    'Demonstration data: half a year of business, or a few customers and orders of today.',
  ),
  demoPassword: optional(
    'DEMO_PASSWORD',
    z.string().min(12),
    'at least 12 characters',
    'Password of the demonstration accounts. Default: a published one, with which the portal only listens on this machine.',
    true,
  ),
  timeZone: setting(
    'TIME_ZONE',
    'Australia/Sydney',
    word.refine(isTimeZone),
    'a time zone such as Australia/Sydney',
    'Time zone of the provider: days begin and end in it, and times are shown in it.',
  ),
  providerName: setting('PROVIDER_NAME', 'Example Telecom', word, 'a name', 'Name of the telecommunications provider.'),
  primaryColour: setting(
    'PRIMARY_COLOUR',
    '#12325B',
    colour,
    'a colour of six hexadecimal digits, such as #12325B',
    'Main colour of the screens, messages and documents. A light colour is darkened until white text is readable on it.',
  ),
  logoUrl: serviceAddress(
    'LOGO_URL',
    'Picture shown in place of the name, on documents too: PNG, JPEG or SVG of up to 1 MB.',
  ),
  environment: setting(
    'ENVIRONMENT',
    'development',
    oneOf(['development', 'staging', 'production']),
    'development, staging or production',
    'Kind of installation. `production` starts only with safe settings; see docs/production.md. Only `development` has the pages under `/dev`.',
  ),
  tls: setting(
    'TLS',
    'required',
    oneOf(['required', 'off-behind-proxy']),
    'required or off-behind-proxy',
    '`off-behind-proxy` allows an http `PUBLIC_URL` in production, for a network that people only reach through the proxies in `TRUSTED_PROXIES`.',
  ),
  trustedProxies: optional(
    'TRUSTED_PROXIES',
    networks,
    'none, or IP addresses and networks such as 10.0.0.0/8, separated by commas',
    'Proxies whose `X-Forwarded-For` header is trusted. Default: none.',
  ),
  allowSandboxes: setting(
    'ALLOW_SANDBOXES',
    'none',
    someOf(productionSystems),
    `none, or some of ${productionSystems.join(', ')}, separated by commas`,
    `Outside systems that may be sandboxes in production, separated by commas: ${productionSystems.map((name) => `\`${name}\``).join(', ')}.`,
  ),
  unencryptedHosts: setting(
    'UNENCRYPTED_HOSTS',
    'none',
    hosts,
    'none, or names of hosts such as clamav.internal, separated by commas',
    'Hosts in a private network that production may connect to without TLS.',
  ),
  metricsToken: optional(
    'METRICS_TOKEN',
    z.string().trim().min(16),
    strongSecret,
    'Bearer token for `/metrics`. Without it, `/metrics` exists in development only.',
    true,
  ),
  otlpEndpoint: serviceAddress(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OpenTelemetry collector that gets the traces of calls, statements, jobs and outside systems (OTLP over HTTP). Default: no traces.',
  ),
  otlpHeaders: optional(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headerList,
    'names and values such as authorization=Bearer%20token, separated by commas',
    'Headers of the requests to the collector, separated by commas, with URL-encoded values.',
    true,
  ),
  tracesSamplerArg: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    '0.1',
    share,
    'a number from 0 to 1',
    'Share of the traces that are recorded.',
  ),
  logRequests: optional(
    'LOG_REQUESTS',
    yesOrNo,
    'true or false',
    'Logs each call with its id, route, status, duration and the numbers of the caller and their dealer. Default: false in development, otherwise true.',
  ),
  mfaRequiredFor: optional(
    'MFA_REQUIRED_FOR',
    oneOf(mfaRoles),
    mfaRoles.join(', '),
    'People who must set up multi-factor authentication before they can use the portal. Default: administrators in production, from 14 days after the upgrade all staff; otherwise nobody. An OpenID provider of your own has its own rules.',
  ),
  stagingWatermark: setting(
    'STAGING_WATERMARK',
    'false',
    yesOrNo,
    'true or false',
    'Shows a watermark on every screen, which says that this is not a production system.',
  ),
  remoteSupportUrl: optional(
    'REMOTE_SUPPORT_URL',
    address('http', 'https'),
    webAddress,
    'Address of Remote Support. Without it, the button is hidden.',
  ),
  adminSiteUrl: optional(
    'ADMIN_SITE_URL',
    address('http', 'https'),
    webAddress,
    'Address of the administrators’ Administration link. Default: the portal’s own administration.',
  ),
  esignRoute: setting('ESIGN_ROUTE', 'docusign', routeWord, routeRule, 'First part of the signing pages’ addresses.'),
  sealCertificateFile: optional(
    'SEAL_CERTIFICATE_FILE',
    folder,
    'the path of a file in PKCS#12 or PEM',
    'Certificate that seals signed documents: PKCS#12 with its key, or PEM followed by its issuers. Default: a self-signed certificate for demonstrations, with its key in the database.',
  ),
  sealKeyFile: optional(
    'SEAL_KEY_FILE',
    folder,
    'the path of an encrypted private key in PEM',
    'Private key of a certificate in PEM: RSA or ECDSA P-256, encrypted. It is never stored in the database.',
  ),
  sealPassphrase: optional(
    'SEAL_PASSPHRASE',
    word,
    'the passphrase of the key',
    'Passphrase of the PKCS#12 file or the private key.',
    true,
  ),
  sealSignerUrl: serviceAddress(
    'SEAL_SIGNER_URL',
    'Service that signs with a key in an HSM or KMS, in place of a key file: see decision 0059.',
  ),
  sealSignerKey: optional(
    'SEAL_SIGNER_KEY',
    word,
    'the key of the signing service',
    'Key of the signing service.',
    true,
  ),
  sealLevel: optional(
    'SEAL_LEVEL',
    oneOf(['b-b', 'b-t', 'b-lta']),
    'B-B, B-T or B-LTA',
    'PAdES level of seals: `B-B`, `B-T` with a timestamp, `B-LTA` with validation data and a timestamp of the document. Default: `B-T` with `TIMESTAMP_URL`, otherwise `B-B`.',
  ),
  timestampUrl: optional(
    'TIMESTAMP_URL',
    address('http', 'https'),
    webAddress,
    'RFC 3161 authority whose timestamp every seal gets.',
  ),
  timestampUser: optional('TIMESTAMP_USER', word, 'the user at the authority', 'User at the timestamp authority.'),
  timestampPassword: optional(
    'TIMESTAMP_PASSWORD',
    word,
    'the password at the authority',
    'Password at the timestamp authority.',
    true,
  ),
  timestampCertificateFile: optional(
    'TIMESTAMP_CERTIFICATE_FILE',
    folder,
    'the path of a file with certificates in PEM',
    'Trusted certificates. One of them must have issued the authority’s certificate. Default: any issuer is accepted, so use an `https` address.',
  ),
  oidcIssuer: serviceAddress(
    'OIDC_ISSUER',
    'OpenID provider for sign-in. Default: the provider built into the portal.',
  ),
  oidcClientId: setting(
    'OIDC_CLIENT_ID',
    'dealerline-web',
    word,
    'the client id registered at the provider',
    'Client id of the web application at the OpenID provider.',
  ),
  oidcEmailVerified: setting(
    'OIDC_EMAIL_VERIFIED',
    'required',
    oneOf(['required', 'assumed']),
    'required or assumed',
    '`assumed` accepts the e-mail addresses of an OpenID provider whose tokens do not say whether they are verified.',
  ),
  masterKey: optional(
    'MASTER_KEY',
    z.string().trim().min(16),
    strongSecret,
    'Encrypts the keys and secrets in the database: of the seal, of sign-in and of multi-factor authentication. Default: a key made at the first start and kept in `DATA_DIR`; production needs one of at least 32 characters. Several servers on one database need the same key.',
    true,
  ),
  backupPassphrase: optional(
    'BACKUP_PASSPHRASE',
    z.string().trim().min(16),
    'at least 16 characters',
    'Encrypts backups, and decrypts them for a restore. Keep it outside the installation.',
    true,
  ),
  backupFolder: optional(
    'BACKUP_FOLDER',
    folder,
    'a folder',
    'Folder of backups. With it, a server that runs jobs writes one every `BACKUP_EVERY_HOURS`. A relative path starts at the repository. Default: none are written.',
  ),
  walArchiveFolder: optional(
    'WAL_ARCHIVE_FOLDER',
    folder,
    'a folder',
    'Folder in which the embedded database archives its changes, for the recovery to a point in time: see docs/backup.md. It should be on another disk. Default: none.',
  ),
  backupEveryHours: setting(
    'BACKUP_EVERY_HOURS',
    '24',
    wholeNumber(1, 168),
    'a whole number of hours from 1 to 168',
    'Hours between two backups in `BACKUP_FOLDER`.',
  ),
  backupKeepDays: setting(
    'BACKUP_KEEP_DAYS',
    '30',
    wholeNumber(1, 3650),
    'a whole number of days from 1 to 3650',
    'Days after which backups in `BACKUP_FOLDER` are removed. The newest one stays.',
  ),
  previousMasterKey: optional(
    'PREVIOUS_MASTER_KEY',
    z.string().trim().min(16),
    'the former master key',
    'The former master key, for `dealerline rotate-keys`.',
    true,
  ),
  auth0ManagementClientId: optional(
    'AUTH0_MANAGEMENT_CLIENT_ID',
    word,
    'the client id of a machine-to-machine application',
    'Administers logins at Auth0 if `OIDC_ISSUER` is Auth0. Default: the accounts of the built-in provider.',
  ),
  auth0ManagementClientSecret: optional(
    'AUTH0_MANAGEMENT_CLIENT_SECRET',
    word,
    'the secret of that application',
    'Secret of that application.',
    true,
  ),
  auth0TenantUrl: serviceAddress(
    'AUTH0_TENANT_URL',
    'Address of the Auth0 tenant if `OIDC_ISSUER` is a custom domain.',
  ),
  auth0Connection: setting(
    'AUTH0_CONNECTION',
    'Username-Password-Authentication',
    word,
    'the name of a database connection',
    'Auth0 database connection for new logins.',
  ),
  ...outsideSettings,
  airlinePartnerRoute: setting(
    'AIRLINE_PARTNER_ROUTE',
    'airline-partner',
    routeWord,
    routeRule,
    'First part of the addresses of the airline partner’s screens. `/qantas` also opens them.',
  ),
  s3Bucket: optional(
    'S3_BUCKET',
    word,
    'the name of a bucket',
    'Bucket of an S3-compatible storage for the files. Default: a folder in `DATA_DIR`.',
  ),
  s3Endpoint: serviceAddress('S3_ENDPOINT', 'Address of the storage. Default: Amazon’s for the region.'),
  s3Region: setting('S3_REGION', 'ap-southeast-2', word, 'the name of a region', 'Region of the bucket.'),
  s3AccessKey: optional('S3_ACCESS_KEY', word, 'the access key id of the storage', 'Access key of the storage.', true),
  s3SecretKey: optional('S3_SECRET_KEY', word, 'the secret access key', 'Secret of that access key.', true),
  apiSiteUrl: optional(
    'API_SITE_URL',
    address('http', 'https'),
    webAddress,
    'Address to which `/api` redirects. Default: the API reference page.',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    'none',
    origins,
    'none, or origins such as https://crm.example.com, separated by commas',
    'Origins of sites whose pages may make calls from a browser. `none` allows only the portal’s own.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    z.string().pipe(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])),
    'trace, debug, info, warn, error, fatal or silent',
    'Minimum level of logged messages.',
  ),
  signerCode: setting(
    'SIGNER_CODE',
    'required',
    oneOf(['required', 'off']),
    'required or off',
    'Whether signers confirm a one-time code on the portal’s own signing page. With `off`, each certificate says that they did not.',
  ),
  digestHour: setting(
    'DIGEST_HOUR',
    '7',
    wholeNumber(0, 23),
    'a whole number from 0 to 23',
    'Hour of the daily e-mail to dealers, in the time zone of the provider.',
  ),
  signingExpiryDays: setting(
    'SIGNING_EXPIRY_DAYS',
    '30',
    wholeNumber(1, 365),
    'a whole number from 1 to 365',
    'Days after which a link for signing or for an application expires.',
  ),
  signingReminderDays: setting(
    'SIGNING_REMINDER_DAYS',
    '3,7,14',
    ascendingDays,
    'ascending whole numbers from 1 to 365, separated by commas, or none',
    'Days after sending on which signers and recipients of applications and port questions get reminders, or `none`.',
  ),
  quoteReminderDays: setting(
    'QUOTE_REMINDER_DAYS',
    '3,7',
    ascendingDays,
    'ascending whole numbers from 1 to 365, separated by commas, or none',
    'Days after sending on which customers get reminders of a quote, such as `3,7`; `none` for no reminders.',
  ),
  delayedUnsignedDays: setting(
    'DELAYED_UNSIGNED_DAYS',
    '7',
    wholeNumber(1, 365),
    'a whole number from 1 to 365',
    'Days after which a sent but unsigned order counts as delayed.',
  ),
  delayedUnfinishedDays: setting(
    'DELAYED_UNFINISHED_DAYS',
    '14',
    wholeNumber(1, 365),
    'a whole number from 1 to 365',
    'Days after which a signed but incomplete order counts as delayed.',
  ),
  quoteValidDays: setting(
    'QUOTE_VALID_DAYS',
    '30',
    wholeNumber(1, 365),
    'a whole number from 1 to 365',
    'Days after which a generated quote expires.',
  ),
  messagesPerDealer: setting(
    'MESSAGES_PER_DEALER',
    '300',
    wholeNumber(1, 1_000_000),
    'a whole number from 1 to 1000000',
    'Messages to customers in 24 hours about the orders of one dealer, also those that colleagues send. Requests to sign, quotes, answers, applications, questions about ports and results of checks count, by e-mail and SMS; reminders, codes and messages that customers cause do not. At 80 % of it the dealer gets a notification, and at the limit the administrators too, once a day.',
  ),
  messagesPerRecipient: setting(
    'MESSAGES_PER_RECIPIENT',
    '15',
    wholeNumber(1, 1_000_000),
    'a whole number from 1 to 1000000',
    'Messages of the same kinds to one e-mail address or mobile number in 24 hours about the orders of one dealer.',
  ),
  lineQuestionsPerDealer: setting(
    'LINE_QUESTIONS_PER_DEALER',
    '200',
    wholeNumber(0, 1_000_000),
    'a whole number from 0 to 1000000',
    'Questions about internet lines that the portal asks wholesalers by itself in 24 hours for the orders of one dealer. An answer serves all orders of the dealer with the service and the address until it expires. Beyond the limit a line is *not asked* until somebody checks it or sends the order. With 0 the portal asks nothing by itself.',
  ),
  wholesalerPerMinute: setting(
    'WHOLESALER_QUESTIONS_PER_MINUTE',
    '300',
    wholeNumber(10, 100_000),
    'a whole number from 10 to 100000',
    'Maximum questions of lists of sites to each wholesaler in a minute, by all servers together.',
  ),
  retentionSignedYears: setting(
    'RETENTION_SIGNED_YEARS',
    '7',
    wholeNumber(1, 100),
    'a whole number from 1 to 100',
    'Years for which a signed order is kept after the end of its contract. The erasure of a customer keeps it until then.',
  ),
  retentionUnsignedMonths: setting(
    'RETENTION_UNSIGNED_MONTHS',
    '0',
    wholeNumber(0, 600),
    'a whole number from 0 to 600',
    'Months after the last change of status after which new, cancelled and rejected orders and quotes, and unchanged lists of sites, are deleted; 0 keeps them.',
  ),
  retentionAccessLogDays: setting(
    'RETENTION_ACCESS_LOG_DAYS',
    '730',
    wholeNumber(1, 36_500),
    'a whole number from 1 to 36500',
    'Days for which the portal keeps who used which customer.',
  ),
  retentionImportDays: setting(
    'RETENTION_IMPORT_DAYS',
    '30',
    wholeNumber(1, 36_500),
    'a whole number from 1 to 36500',
    'Days after its end after which an import is deleted with its file and its refused rows.',
  ),
  retentionApplicantMonths: setting(
    'RETENTION_APPLICANT_MONTHS',
    '24',
    wholeNumber(0, 600),
    'a whole number from 0 to 600',
    'Months after a rejection after which an applicant is deleted; 0 keeps them.',
  ),
  flagsFile: setting(
    'FLAGS_FILE',
    'server/flags.json',
    folder,
    'the path of a file',
    'File with the flagd definitions of the feature flags, read at the start; a relative path starts at the repository.',
  ),
  rateLimit: setting(
    'RATE_LIMIT',
    '1200',
    wholeNumber(10, 1000000),
    'a whole number from 10 to 1000000',
    'Maximum calls per caller in a minute.',
  ),
  outsideTimeoutMs: setting(
    'OUTSIDE_TIMEOUT_MS',
    '10000',
    wholeNumber(100, 120000),
    'a whole number of milliseconds from 100 to 120000',
    'Timeout of outside systems in milliseconds.',
  ),
}

export type SettingKey = keyof Table
type Table = typeof settingTable
type Value<Key extends keyof Table> = Table[Key] extends Setting<infer Read> ? Read : never

/** All settings, parsed and validated. `dataDir` is absolute, and addresses have no trailing slash. */
export type Config = {
  readonly [Key in keyof Table]: Key extends DependentDefault ? Exclude<Value<Key>, undefined> : Value<Key>
} & {
  /** In production without `MFA_REQUIRED_FOR`, the time from which all staff need a second factor, not only administrators. */
  readonly staffMfaFrom?: Date
}

/** Settings whose default depends on other settings. */
type DependentDefault = 'publicUrl' | 'seedDemo' | 'mfaRequiredFor' | 'drainSeconds' | 'logRequests'

/** A setting with its value. */
export interface SettingValue {
  readonly name: string
  readonly value: unknown
  readonly secret: boolean
  /** Whether it has an address to which the server connects. */
  readonly connects: boolean
}

/** Lists all settings with their values. */
export function listSettings(config: Config): SettingValue[] {
  return Object.entries<Setting<unknown>>(settingTable).map(([key, { name, secret = false, connects = false }]) => ({
    name,
    value: config[key as keyof Config],
    secret,
    connects,
  }))
}

/** All settings with defaults and descriptions, in the order of docs/settings.md. */
export const settings: readonly Pick<Setting<unknown>, 'name' | 'default' | 'help'>[] = Object.values(settingTable)
