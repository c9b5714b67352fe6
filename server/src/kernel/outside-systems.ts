import type { Config, SettingKey } from './config.ts'

/** An outside system that the portal uses. */
export interface OutsideSystem {
  /** Its name on screens. */
  readonly title: string
  /** Its use in the portal, as a sentence. */
  readonly purpose: string
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
  | 'serviceability'
  | 'pbx'
  | 'ticketing'
  | 'oms'
  | 'sales'
  | 'airline'
  | 'malware'
  | 'email-verification'

/** The outside systems in the order of their screens. `ALLOW_SANDBOXES` and the sandboxes have the same names. */
export const outsideSystems: Readonly<Record<OutsideSystemName, OutsideSystem>> = {
  email: {
    title: 'E-mail',
    purpose: 'Sends quotes, links, notices and passwords.',
    connection: { key: 'smtpUrl' },
    details: ['mailFrom'],
  },
  sms: {
    title: 'Text messages',
    purpose: 'Sends links and codes to mobile phones.',
    connection: { key: 'smsProvider', value: 'twilio' },
    details: ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'],
  },
  esign: {
    title: 'Signatures',
    purpose: 'Lets customers sign orders. The portal’s own signing page is the sandbox.',
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
    title: 'Addresses',
    purpose: 'Finds addresses while people type.',
    connection: { key: 'addressUrl' },
    details: ['addressKey'],
  },
  abn: {
    title: 'Australian Business Register',
    purpose: 'Looks up businesses by their ABN.',
    connection: { key: 'abrGuid' },
    details: [],
  },
  billing: {
    title: 'Billing',
    purpose: 'Has the accounts of existing customers.',
    connection: { key: 'billingUrl' },
    details: ['billingKey'],
  },
  numbers: {
    title: 'Number inventory',
    purpose: 'Reserves telephone numbers.',
    connection: { key: 'numbersUrl' },
    details: ['numbersKey'],
  },
  serviceability: {
    title: 'Serviceability',
    purpose: 'Qualifies addresses at nbn, 5G and other wholesalers, and orders from them.',
    connection: { key: 'serviceabilityUrl' },
    details: ['serviceabilityKey'],
  },
  pbx: {
    title: 'Telephone system',
    purpose: 'Has the telephone services of existing customers.',
    connection: { key: 'pbxUrl' },
    details: ['pbxKey'],
  },
  ticketing: {
    title: 'Ticketing',
    purpose: 'Gets a ticket for each signed order.',
    connection: { key: 'ticketingUrl' },
    details: ['ticketingKey'],
  },
  oms: {
    title: 'Order management',
    purpose: 'Has the dealers and their agreements.',
    connection: { key: 'omsUrl' },
    details: ['omsKey'],
  },
  sales: {
    title: 'Sales system',
    purpose: 'Gets the steps by which dealers are taken on.',
    connection: { key: 'salesUrl' },
    details: ['salesKey'],
  },
  airline: {
    title: 'Airline partner',
    purpose: 'Has the members of the airline’s programme.',
    connection: { key: 'airlineUrl' },
    details: ['airlineKey', 'airlinePartnerName'],
  },
  malware: {
    title: 'Malware scanner',
    purpose: 'Scans uploaded files with ClamAV.',
    connection: { key: 'clamdUrl' },
    details: [],
  },
  'email-verification': {
    title: 'E-mail verification',
    purpose: 'Checks whether e-mail addresses exist.',
    connection: { key: 'emailVerificationUrl' },
    details: ['emailVerificationKey'],
    isOptional: true,
  },
}

/** The outside systems by name, in the order of their screens. */
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
