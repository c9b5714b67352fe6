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
