/**
 * A row of a service. `plan` and `handset` are names of the catalogue, and each `#` of a text becomes a digit. The
 * address is that of the customer, and the term that of the plan.
 */
export type RowTemplate = { plan?: string; handset?: string } & Record<string, unknown>

/** The rows of an order by the names of their blocks. */
export type ServiceRows = Readonly<Record<string, readonly RowTemplate[]>>

const extension = (extensionName: string, plan: string, handset?: string, more: RowTemplate = {}): RowTemplate => ({
  extensionName,
  plan,
  ...(handset && { handset }),
  ...more,
})
const voicemail = (voicemailEmail: string) => ({ voicemail: true, voicemailEmail })
const port = (category: string, landingPoint: string): RowTemplate => ({
  category,
  serviceNumber: '027010####',
  currentServiceProvider: 'Eastline Telecom',
  accountNumber: '4401####',
  landingPoint,
})
const portedMobile = (plan: string): RowTemplate => ({
  plan,
  orderType: 'port',
  mobileNumber: '0491570###',
  currentCarrier: 'Southern Mobile',
  accountNo: '88####',
  dateOfBirth: '1984-05-17',
})

const reception = extension(
  'Reception',
  'Hosted Voice Business',
  'Yealink T54W',
  voicemail('reception@customer.example'),
)
const nbn = (plan: string, more: RowTemplate = {}): RowTemplate => ({ plan, internetType: 'nbn', ...more })

/** The sets of services that customers order. */
export const services = {
  office: {
    ipVoice: [
      reception,
      extension('Front office', 'Hosted Voice Business', 'Yealink T54W'),
      extension('Accounts', 'Hosted Voice Essential', 'Yealink T31P'),
      extension('Workshop', 'Hosted Voice Essential', 'Yealink W73P'),
      extension('Manager', 'Hosted Voice Premium', 'Yealink T58W', { mobileTwinning: '0491570###' }),
    ],
    internet: [nbn('nbn Business 100/40')],
  },
  smallOffice: {
    ipVoice: [reception, extension('Back office', 'Hosted Voice Essential', 'Yealink T31P')],
    internet: [nbn('nbn Business 50/20')],
  },
  officeWithPorts: {
    ipVoice: [
      reception,
      extension('Sales', 'Hosted Voice Business', 'Yealink T54W'),
      extension('Despatch', 'Hosted Voice Essential', 'Yealink W73P'),
    ],
    ports: [port('C', 'Reception'), port('C', 'Sales'), { ...port('A', 'Despatch'), whitePagesListing: true }],
    mobile: [portedMobile('Mobile Business 60 GB')],
  },
  contactCentre: {
    ipVoice: ['Team leader', 'Agent 1', 'Agent 2', 'Agent 3', 'Agent 4', 'Agent 5', 'Agent 6', 'Agent 7'].map((name) =>
      extension(name, 'Hosted Voice Contact Centre', 'Poly VVX 350'),
    ),
    cmc: [
      { plan: 'Call Management Console Supervisor', product: 'insight', supervisorLicences: 2, callRecordings: 8 },
      { plan: 'Call Management Console Wallboard', product: 'report', supervisorLicences: 1, myConsoleLicences: 7 },
    ],
    inbound: [{ plan: 'Live answering 150 calls', serviceNumber: '1300975###', answeringPoint: '027010####' }],
    hardware: [{ handset: 'Jabra Engage 55', quantity: 8 }],
  },
  teams: {
    teams: [
      { extensionName: 'Partners', plan: 'Teams Calling Unlimited', quantity: 4, handset: 'Poly CCX 500' },
      { extensionName: 'Staff', plan: 'Teams Calling', quantity: 12 },
      { extensionName: 'Meeting room', plan: 'Teams Calling Shared Device', quantity: 1, handset: 'Poly Trio C60' },
    ],
  },
  sipTrunk: {
    sip: [{ extensionName: 'Main trunk', plan: 'SIP trunk 10 channels', ani: '027010####' }],
    ports: [port('C', 'Main trunk')],
  },
  sipChannels: { sip: [{ extensionName: 'Counter', plan: 'SIP channel', quantity: 2 }] },
  nbn: { internet: [nbn('nbn Business 50/20')] },
  fastNbn: { internet: [nbn('nbn Business 250/25', { modemRequired: true })] },
  backedUpNbn: {
    internet: [nbn('nbn Business 100/40', { modemRequired: true, dataBackup: true, serviceLevelId: 2 })],
    installationCharges: [{ categoryID: 1, description: 'Cabling of the comms cupboard', cost: 280 }],
  },
  ethernet: {
    internet: [{ plan: 'Enterprise Ethernet 250/250', internetType: 'nbnEnterprise', serviceLevelId: 3 }],
    recurringCharges: [{ description: 'Managed router', cost: 45, quantity: 1, contractLength: 36 }],
  },
  fibre: { internet: [{ plan: 'Fibre 500/500', internetType: 'fibre', serviceLevelId: 3 }] },
  fiveG: { internet: [{ plan: '5G Business Unlimited', internetType: 'fiveG' }] },
  broadband: {
    internet: [
      { plan: 'Mobile broadband 100 GB', internetType: 'mbe' },
      { plan: 'Mobile broadband 20 GB', internetType: 'mbe' },
    ],
  },
  mobiles: {
    mobile: [{ plan: 'Mobile Business 60 GB' }, { plan: 'Mobile Business 60 GB' }, { plan: 'Mobile Business 15 GB' }],
  },
  oneMobile: { mobile: [{ plan: 'Mobile Business 150 GB' }] },
  portedMobiles: {
    mobile: [
      'Mobile Business 60 GB',
      'Mobile Business 60 GB',
      'Mobile Business 150 GB',
      'Mobile Business Unlimited',
    ].map(portedMobile),
  },
  fleet: {
    mobile: Array.from({ length: 9 }, () => ({ plan: 'Mobile Business 60 GB' })),
    hardware: [{ handset: 'Samsung Galaxy A56', quantity: 9 }],
  },
  inbound: {
    inbound: [
      {
        plan: 'Live answering 50 calls',
        typeOfNumber: 'port',
        serviceNumber: '1300975###',
        serviceProvider: 'Eastline Telecom',
        accountNumber: '7720##',
        routing: 'state',
        stateBased: [
          { state: 'NSW', answeringPoint: '0270101234' },
          { state: 'QLD', answeringPoint: '0770101234' },
          { state: 'Mobiles', answeringPoint: '0491570156' },
        ],
      },
    ],
  },
  phones: {
    hardware: [
      { handset: 'Yealink T54W', quantity: 6 },
      { handset: 'Yealink W73P', quantity: 2 },
    ],
  },
  network: {
    hardware: [
      { handset: 'Ubiquiti USW-24-PoE', quantity: 2 },
      { handset: 'NetComm NTC-400', quantity: 1 },
    ],
    otherCharges: [{ itemDetails: 'Site survey', isFreeType: true, cost: 180 }],
  },
  fax: {
    fax: [
      {
        plan: 'Fax to e-mail, 500 pages',
        city: 'Sydney',
        incomingEmail: 'fax@customer.example',
        outgoingEmail: ['office@customer.example'],
      },
    ],
  },
  lines: {
    newPstn: [{ plan: 'Line rental, PSTN with calls', termination: 'Alarm panel' }],
    pstnChurn: [
      { plan: 'Line rental, PSTN', serviceNumber: '027010####' },
      { plan: 'Line rental, PSTN', serviceNumber: '027010####' },
    ],
    isdn: [{ plan: 'ISDN 10', isdnType: 'onRamp10', hasRange: true, rangeSize: 10, numbers: ['0270103300'] }],
  },
  home: { internet: [nbn('nbn Home 100/20')], mobile: [{ plan: 'Mobile Home 80 GB' }] },
  homeInternet: { internet: [nbn('nbn Home 50/20', { modemRequired: true })] },
  homeWireless: { internet: [{ plan: '5G Home Internet', internetType: 'fiveG' }] },
  homeMobiles: { mobile: [{ plan: 'Mobile Home 30 GB' }, { plan: 'Mobile Home 80 GB' }] },
  homePhone: { sip: [{ extensionName: 'Home', plan: 'SIP channel', quantity: 1 }] },
} as const satisfies Record<string, ServiceRows>

export type ServiceSet = keyof typeof services
