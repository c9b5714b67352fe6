import { resolve } from 'node:path'
import { pino } from 'pino'
import { type AppParts, makeApp } from './app.ts'
import { followEnrolment, sendEnrolment } from './areas/airline/enrolment-jobs.ts'
import { deliverMessage, tellAnswered } from './areas/applications/deliver.ts'
import { openApplicationTicket } from './areas/applications/ticket-job.ts'
import { verifyAgain } from './areas/contacts/guarantor-email.ts'
import { retryBilling } from './areas/customers/billing.ts'
import { releaseAtInventory } from './areas/numbers/release.ts'
import { mailNewInterests, tellStaff } from './areas/onboarding/new-interests.ts'
import { tellSalesSystem } from './areas/onboarding/sales-steps.ts'
import { sendWelcome } from './areas/onboarding/welcome.ts'
import { placeOrder } from './areas/serviceability/order-job.ts'
import { sendRequest } from './areas/serviceability/request-job.ts'
import { deliver } from './areas/signing/deliver.ts'
import { followUp } from './areas/signing/follow-up.ts'
import { askService } from './areas/signing/service-states.ts'
import { followTicket, openTicket, withdrawAtSystem } from './areas/ticketing/ticket-jobs.ts'
import { mailReport } from './areas/tracking/in-progress-report.ts'
import { removeContent, sweepFolder } from './areas/uploads/stored-files.ts'
import { handFileOver } from './areas/uploads/to-ticket.ts'
import type { Config } from './config.ts'
import { demoAccounts, demoPassword } from './demo/accounts.ts'
import { makeDemoOrders } from './demo/orders.ts'
import { seedDemo } from './demo/seed.ts'
import { loadFactorKey } from './identity/factor/seal-secret.ts'
import { makeIdentityProvider } from './identity/provider.ts'
import { makeIdentityPool } from './identity/queries.ts'
import { makeTokenVerifier } from './identity/verify.ts'
import type { JobServices } from './job-services.ts'
import { assertBoundBySecurity, makeOwnerPool, makePool } from './plugins/database.ts'
import { makeFileStore } from './plugins/files.ts'
import { makeFlags } from './plugins/flags.ts'
import { type JobHandlers, startJobs } from './plugins/jobs.ts'
import { migrate } from './plugins/migrate.ts'
import { startPostgres } from './plugins/postgres/start-postgres.ts'
import { startProviders } from './providers/providers.ts'
import { loadSampleData } from './providers/sample-data.ts'
import { makeLogo } from './reports/logo.ts'
import { makeReportRenderer } from './reports/render.ts'

export interface Portal {
  url: string
  databaseUrl: string
  /** Ends everything that the start began, the database last. */
  stop(): Promise<void>
}

interface Surroundings {
  webFolder: string
  say: (line: string) => void
}

const migrations = resolve(import.meta.dirname, '../migrations')

/** Starts the whole portal: database, migrations, demonstration data, identity provider, outside systems, jobs, HTTP. */
export async function startPortal(config: Config, { webFolder, say }: Surroundings): Promise<Portal> {
  const logger = pino({ level: config.logLevel, redact: ['req.headers.authorization'] })
  const endings: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const log = (message: string, error: unknown) => logger.error({ err: error }, message)
    const flags = await makeFlags(config.flagsFile, log)
    const databaseUrl = await openDatabase(config, say, endings)
    await migrate(databaseUrl, migrations)
    const ownerPool = makeOwnerPool(databaseUrl)
    endings.push(() => ownerPool.end())
    const identityPool = makeIdentityPool(databaseUrl)
    endings.push(() => identityPool.end())
    const isNew = config.seedDemo && (await seedDemo(ownerPool, identityPool, loadSampleData))
    const pool = makePool(databaseUrl, config.databasePoolSize)
    endings.push(() => pool.end())
    await assertBoundBySecurity(pool)
    const { providers, stop: stopProviders } = await startProviders(config, ownerPool)
    endings.push(stopProviders)
    const reports = makeReportRenderer({ logo: makeLogo(config.logoUrl, log) })
    endings.push(() => reports.stop())
    const services: JobServices = {
      pool,
      config,
      providers,
      reports,
      files: await makeFileStore(config),
      sealKey: async () =>
        (await import('./providers/esign/seal-key.ts')).ensureSealKey(ownerPool, config.providerName),
    }
    const brand = { name: config.providerName, colour: config.primaryColour, logoUrl: config.logoUrl }
    const { publicUrl, oidcClientId: clientId } = config
    const identity = config.oidcIssuer
      ? undefined
      : await makeIdentityProvider({
          publicUrl,
          pool: identityPool,
          clientId,
          brand,
          factorKey: loadFactorKey(config),
          log,
        })
    if (identity) endings.push(() => identity.close())
    const jobs = await startJobs(databaseUrl, jobHandlers(services), logger)
    endings.push(() => jobs.stop())
    const parts = { ...services, ownerPool, identity, webFolder, jobs, flags, logger }
    const app = await makeApp({ ...parts, verify: makeTokenVerifier(config, identity) })
    endings.push(() => app.close())
    if (isNew && usesOnlySandboxes(config)) await addDemoOrders(parts)
    await app.listen({ port: config.port, host: config.host })
    welcome(config, say)
    return { url: config.publicUrl, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Demonstration orders are sent, billed and handed over, which must reach nobody outside. */
function usesOnlySandboxes(config: Config): boolean {
  const { smtpUrl, billingUrl, ticketingUrl, airlineUrl, salesUrl, smsProvider, esignProvider } = config
  const addressed = smtpUrl || billingUrl || ticketingUrl || airlineUrl || salesUrl
  return !addressed && smsProvider === 'sandbox' && esignProvider === 'sandbox'
}

/** Makes them through an app of its own that never listens, in which an e-mail address is enough of a token. */
async function addDemoOrders(parts: Omit<AppParts, 'verify'>): Promise<void> {
  const app = await makeApp({ ...parts, verify: async (email) => ({ email, name: email }) })
  await makeDemoOrders((request) => app.inject(request))
  await app.close()
}

async function openDatabase(
  config: Config,
  say: (line: string) => void,
  endings: (() => Promise<unknown> | unknown)[],
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const postgres = await startPostgres({ dataDir: config.dataDir, log: say })
  endings.push(() => postgres.stop())
  return postgres.url
}

/** The libraries that seal documents are large, and loaded when the first one is sealed. */
const afterSigning = () => import('./areas/signing/after-signing.ts')

export function jobHandlers(services: JobServices): JobHandlers {
  return {
    'signing.deliver': (data, attempt) => deliver(services, data, attempt),
    'signing.seal': async (data, _attempt, queue) => (await afterSigning()).seal(services, data, queue),
    'signing.void': async (data) => (await afterSigning()).voidAtService(services, data),
    'signing.declined': async (data) => (await afterSigning()).tellDeclined(services, data),
    'signing.expired': async (data) => (await afterSigning()).tellExpired(services, data),
    'signing.copy': async (data) => (await afterSigning()).sendCopy(services, data),
    'signing.followUp': (_data, _attempt, queue) => followUp(services, queue),
    'signing.ask': (data, _attempt, queue) => askService(services, data, queue),
    'numbers.release': (data) => releaseAtInventory(services, data),
    'billing.createCustomer': (data) => retryBilling(services, data),
    'ticketing.open': (data, attempt) => openTicket(services, data, attempt),
    'ticketing.follow': (data) => followTicket(services, data),
    'ticketing.withdraw': (data) => withdrawAtSystem(services, data),
    'contacts.verifyEmail': (data) => verifyAgain(services, data),
    'uploads.sweep': (data) => sweepFolder(services, data),
    'uploads.removed': (data) => removeContent(services, data),
    'uploads.toTicket': (data) => handFileOver(services, data),
    'airline.enrol': (data, attempt, queue) => sendEnrolment(services, data, attempt, queue),
    'airline.follow': (data, _attempt, queue) => followEnrolment(services, data, queue),
    'serviceability.order': (data, attempt) => placeOrder(services, data, attempt),
    'serviceability.send': (data, attempt) => sendRequest(services, data, attempt),
    'onboarding.submitted': (_data, _attempt, queue) => tellStaff(services, queue),
    'onboarding.newInterests': (data) => mailNewInterests(services, data),
    'onboarding.welcome': (data, attempt, queue) => sendWelcome(services, data, attempt, queue),
    'onboarding.password': ({ email }) => services.providers.identityAdmin.sendPasswordReset(email),
    'onboarding.sales': (data, attempt) => tellSalesSystem(services, data, attempt),
    'tracking.report': (data) => mailReport(services, data),
    'applications.deliver': (data, attempt) => deliverMessage(services, data, attempt),
    'applications.answered': (data) => tellAnswered(services, data),
    'applications.ticket': (data, attempt) => openApplicationTicket(services, data, attempt),
  }
}

function welcome(config: Config, say: (line: string) => void): void {
  say(`\nDealerline answers on ${config.publicUrl}`)
  if (config.seedDemo && !config.oidcIssuer) {
    say(`Accounts, all with the password ${demoPassword}:`)
    for (const account of demoAccounts) say(`  ${account.email.padEnd(24)} ${account.role}`)
  }
  if (!config.smtpUrl) say(`Mail and text messages: ${config.publicUrl}/dev/mailbox`)
  say(`Calls: ${config.publicUrl}/api\n`)
}
