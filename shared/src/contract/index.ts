import { blocks } from '../blocks/index.ts'
import { actionCalls } from './actions.ts'
import { addressCalls } from './address.ts'
import { airlineCalls } from './airline.ts'
import { applicationCalls } from './applications.ts'
import { appointmentCalls } from './appointments.ts'
import { auditCalls } from './audit.ts'
import { authorisationCalls } from './authorisation.ts'
import { blockCalls } from './block-calls.ts'
import type { Call } from './call.ts'
import { callbackCalls } from './callbacks.ts'
import { catalogueCalls } from './catalogue.ts'
import { chargeCalls } from './charges.ts'
import { companyCalls } from './company.ts'
import { contactCalls } from './contacts.ts'
import { customerCalls } from './customers.ts'
import { dealerCalls } from './dealers.ts'
import { draftCalls } from './drafts.ts'
import { engagementCalls } from './engagement.ts'
import { extensionCalls } from './extensions.ts'
import { factCalls } from './facts.ts'
import { financeCalls } from './finance.ts'
import { hardwareCalls } from './hardware.ts'
import { homeCalls } from './home.ts'
import { impersonationCalls } from './impersonation.ts'
import { importCalls } from './imports.ts'
import { internetCalls } from './internet.ts'
import { jobCalls } from './jobs.ts'
import { landlineCalls } from './landlines.ts'
import { layoutCalls } from './layout.ts'
import { leadCalls } from './leads.ts'
import { lesseeCalls } from './lessee.ts'
import { lineCalls } from './lines.ts'
import { linkCalls } from './links.ts'
import { menuCalls } from './menu.ts'
import { noteCalls } from './notes.ts'
import { notificationCalls } from './notifications.ts'
import { numberCalls } from './numbers.ts'
import { offerCalls } from './offers.ts'
import { onboardingCalls } from './onboarding.ts'
import { operationCalls } from './operations.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payment.ts'
import { portCalls } from './ports.ts'
import { presenceCalls } from './presence.ts'
import { privacyCalls } from './privacy.ts'
import { profileCalls } from './profile.ts'
import { progressCalls } from './progress.ts'
import { quoteCalls } from './quotes.ts'
import { relocationCalls } from './relocation.ts'
import { resourceCalls } from './resources.ts'
import { serviceabilityCalls } from './serviceability.ts'
import { sessionCalls } from './session.ts'
import { settingsCalls } from './settings.ts'
import { signerCodeCalls } from './signer-codes.ts'
import { signingCalls } from './signing.ts'
import { siteListCalls } from './sites.ts'
import { statusCalls } from './status.ts'
import { stepCalls } from './steps.ts'
import { systemCalls } from './systems.ts'
import { termCalls } from './terms.ts'
import { ticketingCalls } from './ticketing.ts'
import { trackingCalls } from './tracking.ts'
import { uploadCalls } from './uploads.ts'
import { verificationCalls } from './verification.ts'
import { viewCalls } from './views.ts'

/** All calls of the portal by area, except the calls of the blocks. */
export const contract = {
  session: sessionCalls,
  home: homeCalls,
  impersonation: impersonationCalls,
  customers: customerCalls,
  company: companyCalls,
  contacts: contactCalls,
  address: addressCalls,
  facts: factCalls,
  catalogue: catalogueCalls,
  charges: chargeCalls,
  landlines: landlineCalls,
  notes: noteCalls,
  drafts: draftCalls,
  operations: operationCalls,
  presence: presenceCalls,
  layout: layoutCalls,
  lines: lineCalls,
  numbers: numberCalls,
  ports: portCalls,
  extensions: extensionCalls,
  internet: internetCalls,
  hardware: hardwareCalls,
  orders: orderCalls,
  quotes: quoteCalls,
  offers: offerCalls,
  payment: paymentCalls,
  terms: termCalls,
  signing: { ...signerCodeCalls, ...linkCalls, ...signingCalls },
  engagement: engagementCalls,
  verification: verificationCalls,
  ticketing: ticketingCalls,
  tracking: trackingCalls,
  progress: progressCalls,
  dealers: dealerCalls,
  authorisation: authorisationCalls,
  uploads: uploadCalls,
  callbacks: callbackCalls,
  applications: applicationCalls,
  lessee: lesseeCalls,
  relocation: relocationCalls,
  resources: resourceCalls,
  airline: airlineCalls,
  leads: leadCalls,
  finance: financeCalls,
  audit: auditCalls,
  privacy: privacyCalls,
  jobs: jobCalls,
  steps: stepCalls,
  systems: systemCalls,
  settings: settingsCalls,
  imports: importCalls,
  status: statusCalls,
  actions: actionCalls,
  menu: menuCalls,
  serviceability: serviceabilityCalls,
  sites: siteListCalls,
  appointments: appointmentCalls,
  onboarding: onboardingCalls,
  notifications: notificationCalls,
  profile: profileCalls,
  views: viewCalls,
}

/** The description of each area in the OpenAPI document. */
export const areaDescriptions: Record<keyof typeof contract, string> = {
  session: 'The person who is signed in, and the settings of the portal.',
  impersonation: 'Acting as another dealer.',
  customers: 'Customers and their lists.',
  company: 'Companies of business customers, and the ABN register.',
  contacts: 'Contacts and guarantors of a customer.',
  address: 'Addresses of customers, and the address search.',
  facts: 'Facts of customers’ addresses: ids, position and lines, with source, time and confidence.',
  catalogue: 'Rate plans, handsets, hardware and bundles.',
  charges: 'Price lists for installation charges.',
  landlines: 'Fixed line records with their three kinds of rows.',
  notes: 'Notes on the screens of an order.',
  presence: 'Who has an order open, and whether it has changed.',
  operations: 'Changes of rows and headers by operations.',
  drafts: 'Typed work on an order that cannot be part of it yet.',
  layout: 'The visible fields of screens.',
  lines: 'Rows of every service, as service order lines.',
  numbers: 'Available, reserved and extension numbers.',
  ports: 'Numbers that are ported: their validation, submission and states.',
  extensions: 'IP voice rows across orders, and services of the telephone system.',
  internet: 'Upgrades and data backups of internet services.',
  hardware: 'Delivery of hardware.',
  orders: 'Orders and quotes as a whole, and their menu.',
  quotes: 'Quote details and versions.',
  offers: 'Sending quotes to customers, and their questions and answers.',
  payment: 'How orders are paid.',
  terms: 'Terms and conditions, and their confirmation.',
  home: 'The home screen.',
  signing: 'Sending, signing, declining and printing an order, one-time codes, and previews of messages with links.',
  engagement: 'The channel partner’s role in a sale.',
  verification: 'Verification of sealed documents.',
  ticketing: 'Signed orders in the ticketing system.',
  progress: 'The progress of orders for dealers and customers, and messages about it.',
  tracking: 'Lists of orders and their milestones.',
  dealers: 'Dealers, their business, their group and their logins.',
  authorisation: 'Permissions and multi-factor authentication.',
  uploads: 'Files on an order.',
  callbacks: 'Signed callbacks of outside systems.',
  applications: 'Applications of customers, of every kind.',
  lessee: 'Changes of lessee.',
  relocation: 'Relocations.',
  resources: 'Resource files and links to training.',
  airline: 'The programme of the airline partner.',
  leads: 'Leads for the programme of the airline partner.',
  finance: 'Finance applications.',
  actions: 'Actions in the browser, for traces.',
  privacy: 'Access log, export and erasure of customers.',
  steps: 'The first steps of a new installation.',
  systems: 'Outside systems, with their state and a test of each.',
  settings: 'Settings of the installation.',
  status: 'State of the installation.',
  imports: 'Imports and exports of master data.',
  jobs: 'Background jobs: those that wait, and those that have failed.',
  audit: 'The audit log, and remarks on an order.',
  menu: 'Menu entries that administrators maintain.',
  serviceability: 'Checks of the services available at an address, and orders at wholesalers.',
  appointments: 'Times at which wholesalers install internet lines.',
  sites: 'Lists of sites that are resolved to addresses, qualified and quoted together.',
  onboarding: 'Dealer interests and the onboarding of dealers.',
  profile: 'Phone numbers, closing lines, notices and sign-ins of the signed-in person.',
  views: 'Views of lists that people have saved.',
  notifications: 'Notifications from the provider to users of the portal.',
}

/** The calls of the blocks. A call that several blocks share, such as the call of a shared header, is listed once. */
const callsOfBlocks = new Map(
  blocks
    .flatMap((block): Call[] => Object.values({ ...blockCalls(block) }))
    .map((call) => [`${call.method} ${call.path}`, call]),
)

export const allCalls: readonly Call[] = [
  ...Object.values(contract).flatMap((area) => Object.values<Call>(area)),
  ...callsOfBlocks.values(),
]
