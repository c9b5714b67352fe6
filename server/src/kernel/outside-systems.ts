import type { Config, SettingKey } from './config.ts'

/** An outside system that the portal uses. */
export interface OutsideSystem {
  /** The setting that connects the real service, with its value if only one does. */
  readonly connection: { readonly key: SettingKey; readonly value?: string }
  /** The other settings of the service. */
  readonly details: readonly SettingKey[]
  /** Whether production may use its sandbox without `ALLOW_SANDBOXES`. */
  readonly isOptional?: true
}

export type OutsideSystemName =
  | 'email'
  | 'sms'
  | 'esign'
  | 'address'
  | 'abn'
  | 'billing'
  | 'numbers'
  | 'porting'
  | 'serviceability'
  | 'pbx'
  | 'ticketing'
  | 'oms'
  | 'sales'
  | 'airline'
  | 'malware'
  | 'email-verification'

/** The outside systems. `ALLOW_SANDBOXES` and the sandboxes have the same names. */
export const outsideSystems: Readonly<Record<OutsideSystemName, OutsideSystem>> = {
  email: {
    connection: { key: 'smtpUrl' },
    details: ['mailFrom'],
  },
  sms: {
    connection: { key: 'smsProvider', value: 'twilio' },
    details: ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'],
  },
  esign: {
    connection: { key: 'esignProvider', value: 'docusign' },
    details: [
      'docusignAuthUrl',
      'docusignApiUrl',
      'docusignAccountID',
      'docusignIntegrationKey',
      'docusignUserID',
      'docusignPrivateKey',
      'docusignConnectKeys',
    ],
  },
  address: {
    connection: { key: 'addressUrl' },
    details: ['addressKey'],
  },
  abn: {
    connection: { key: 'abrGuid' },
    details: [],
  },
  billing: {
    connection: { key: 'billingUrl' },
    details: ['billingKey'],
  },
  numbers: {
    connection: { key: 'numbersUrl' },
    details: ['numbersKey'],
  },
  porting: {
    connection: { key: 'portingUrl' },
    details: ['portingKey'],
  },
  serviceability: {
    connection: { key: 'serviceabilityUrl' },
    details: ['serviceabilityKey'],
  },
  pbx: {
    connection: { key: 'pbxUrl' },
    details: ['pbxKey'],
  },
  ticketing: {
    connection: { key: 'ticketingUrl' },
    details: ['ticketingKey'],
  },
  oms: {
    connection: { key: 'omsUrl' },
    details: ['omsKey'],
  },
  sales: {
    connection: { key: 'salesUrl' },
    details: ['salesKey'],
  },
  airline: {
    connection: { key: 'airlineUrl' },
    details: ['airlineKey', 'airlinePartnerName'],
  },
  malware: {
    connection: { key: 'clamdUrl' },
    details: [],
  },
  'email-verification': {
    connection: { key: 'emailVerificationUrl' },
    details: ['emailVerificationKey'],
    isOptional: true,
  },
}

/** The outside systems with their names. */
export const listOutsideSystems = (): [OutsideSystemName, OutsideSystem][] =>
  Object.entries<OutsideSystem>(outsideSystems).map(([name, system]) => [name as OutsideSystemName, system])

/** The outside systems that need a real service in production, unless `ALLOW_SANDBOXES` names them. */
export const productionSystems: readonly OutsideSystemName[] = listOutsideSystems()
  .filter(([, { isOptional }]) => !isOptional)
  .map(([name]) => name)
  .sort()

/** Whether the settings connect the real service instead of its sandbox. */
export function isConnected({ connection: { key, value } }: OutsideSystem, config: Config): boolean {
  return value === undefined ? config[key] !== undefined : config[key] === value
}
