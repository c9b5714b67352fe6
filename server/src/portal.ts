import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { addDemoBusiness, addDemoOrders } from './add-demo-orders.ts'
import { makeApp, makeWorkerApp } from './app.ts'
import { makeCustomerViews } from './areas/customers/privacy/record-views.ts'
import { storeMissingTotals } from './areas/orders/totals.ts'
import { chainAuditEntries } from './areas/portal/audit/chain.ts'
import { makeBackupAlarm } from './areas/portal/status/backup-alarm.ts'
import { scheduleBackups } from './backup/schedule.ts'
import type { JobServices } from './calls/job-services.ts'
import { forbidMoments } from './demo/queries.ts'
import { assertFinished, assertNoOpenDemoAccounts } from './demo/safety.ts'
import { seedDemo } from './demo/seed.ts'
import { closeServer, Draining } from './http/draining.ts'
import { makeSharedLimits } from './http/limits.ts'
import { LiveOrders } from './http/live-orders.ts'
import { findFont } from './http/web.ts'
import { makeIdentityProvider } from './identity/provider.ts'
import { makeIdentityPool } from './identity/queries.ts'
import { logSignIns } from './identity/sign-in-log.ts'
import { makeTokenVerifier } from './identity/verify.ts'
import { joinServers } from './installation/join.ts'
import { makeOutsideStates } from './installation/outside-states.ts'
import { jobHandlers } from './job-handlers.ts'
import type { Config } from './kernel/config.ts'
import { callPoolSize } from './kernel/connections.ts'
import { moveLogin } from './kernel/database-address.ts'
import { makeFileStore } from './kernel/files.ts'
import { makeFlags } from './kernel/flags.ts'
import { startJobs } from './kernel/jobs.ts'
import { logOptions } from './kernel/log.ts'
import { loadMasterKey } from './kernel/master-key.ts'
import { isConnected, listOutsideSystems } from './kernel/outside-systems.ts'
import { endPool, makeHealthPool, makeOutsidePool, makePool, makeSmallPool } from './kernel/pools.ts'
import { type Environment, fixedSettings } from './kernel/read-config.ts'
import { makeStandby } from './kernel/standby.ts'
import { startTracing } from './kernel/tracing.ts'
import { type OpenDatabase, openDatabase } from './postgres/open-database.ts'
import { storeTimeZone } from './postgres/queries.ts'
import { prepareInstallation } from './prepare-installation.ts'
import { checkSealCertificate, makeSealer } from './providers/esign/sealer.ts'
import { startProviders } from './providers/providers.ts'
import { loadSampleData } from './providers/sample-data.ts'
import { reactions } from './reactions.ts'
import { makeLogo } from './reports/logo.ts'
import { makeReportRenderer } from './reports/render.ts'
import { assertPlaceUsable, readStartSettings } from './start-settings.ts'
import { keepWarm } from './warm-connections.ts'
import { welcome } from './welcome.ts'

export interface Portal {
  url: string
  databaseUrl: string
  /** Whether this start has filled the empty database with demonstration data. */
  demoData: 'none' | 'withoutOrders' | 'withOrders'
  /**
   * Lets proxies notice, finishes open requests, and then stops everything in reverse order, the database last. It stops
   * faster when `hurry` is aborted.
   */
  stop(hurry?: AbortSignal): Promise<void>
}

type ShutdownStep = (hurry: AbortSignal) => Promise<unknown> | unknown

interface Dependencies {
  webFolder: string
  logLine: (line: string) => void
  /** The time between two updates of this server's row in the list of running servers. */
  beatMs?: number
  /** Whether to accept requests. */
  listens?: boolean
  /** If this is one of several servers of `SERVERS`: its number, and the database that the process above them has opened. */
  ofSeveral?: { readonly number: number; readonly database: OpenDatabase } | undefined
  /** Aborts the wait for the set-up of a new installation. */
  stopping?: AbortSignal
}

/**
 * Starts the portal with the settings of the environment and those in the database: database, migrations, demonstration data, identity provider, outside systems,
 * jobs and HTTP.
 * @throws ConfigError if the settings do not allow a start
 */
export async function startPortal(
  environment: Environment,
  { webFolder, logLine, beatMs, listens = true, ofSeveral, stopping = new AbortController().signal }: Dependencies,
): Promise<Portal> {
  // Do not create a database for a portal that does not start.
  const place = readStartSettings(environment)
  await assertPlaceUsable(place, listens && !ofSeveral)
  const logger = pino({ ...logOptions, level: place.logLevel })
  const shutdownSteps: ShutdownStep[] = []
  const draining = new Draining()
  const runSteps = async (hurry: AbortSignal) => {
    for (const step of shutdownSteps.splice(0).reverse()) await step(hurry)
  }
  const stop = async (hurry = new AbortController().signal) => {
    draining.begin()
    await pause(place.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => undefined)
    await runSteps(hurry)
  }
  try {
    const log = (message: string, error: unknown) => logger.error({ err: error }, message)
    shutdownSteps.push(await startTracing(place))
    const flags = await makeFlags(place.flagsFile, log)
    const database = ofSeveral?.database ?? (await openDatabase(place, logLine, (step) => shutdownSteps.push(step)))
    const { url: databaseUrl, folder: databaseFolder } = database
    const start = { databaseUrl, environment, place, logger, logLine, stopping }
    const { config, settingTexts, urls, setUp, unlock } = await prepareInstallation(start, (step) =>
      shutdownSteps.push(step),
    )
    const files = await makeFileStore(config)
    const warn = (warning: string) => logger.warn(warning)
    const places = { ownerUrl: databaseUrl, serverUrl: urls.server, files, number: ofSeveral?.number, beatMs }
    const membership = await joinServers(config, places, { warn, error: log })
    shutdownSteps.push(() => membership.leave())
    const identityPool = makeIdentityPool(urls.identity)
    shutdownSteps.push((hurry) => endPool(identityPool, hurry))
    const isNew = await prepareData(config, databaseUrl, identityPool)
    await unlock()
    const pool = makePool(urls.call, callPoolSize(config), config.databasePooler)
    shutdownSteps.push((hurry) => endPool(pool, hurry))
    if (config.role !== 'worker') shutdownSteps.push(keepWarm(pool))
    const listenUrl = moveLogin(urls.server, databaseUrl)
    const live = new LiveOrders({ pool: membership.pool, callPool: pool, listenUrl, log })
    shutdownSteps.push(() => live.stop())
    const standby = makeStandby(config, urls.call)
    if (standby) shutdownSteps.push((hurry) => standby.end(hurry))
    const healthPool = makeHealthPool(urls.app)
    shutdownSteps.push((hurry) => endPool(healthPool, hurry))
    const outsidePool = makeOutsidePool(urls.outside)
    shutdownSteps.push((hurry) => endPool(outsidePool, hurry))
    shutdownSteps.push(() => chainAuditEntries({ pool }).catch((error) => log('audit chain', error)))
    await storeMissingTotals(pool)
    const outsideStates = makeOutsideStates(membership.pool, log)
    shutdownSteps.push(() => outsideStates.stop())
    const views = makeCustomerViews(membership.pool, config.timeZone, log)
    shutdownSteps.push(() => views.stop())
    const providerPools = { outside: outsidePool, identity: identityPool }
    const { providers, stop: stopProviders } = await startProviders(config, providerPools, outsideStates.record)
    shutdownSteps.push(stopProviders)
    const reports = makeReportRenderer({ logo: makeLogo(config.logoUrl, log) })
    shutdownSteps.push(() => reports.stop())
    const services: JobServices = {
      pool,
      config,
      providers,
      reports,
      files,
      reactions,
      seal: await makeSealer(config, outsidePool),
    }
    for (const warning of (await checkSealCertificate(config)).warnings) logger.warn(warning)
    const fontUrl = await findFont(webFolder)
    const brand = { name: config.providerName, colour: config.primaryColour, logoUrl: config.logoUrl, fontUrl }
    const { publicUrl, oidcClientId: clientId } = config
    const identity =
      config.oidcIssuer || config.role === 'worker'
        ? undefined
        : await makeIdentityProvider({
            publicUrl,
            pool: identityPool,
            clientId,
            brand,
            masterKey: loadMasterKey(config),
            sendPasswordReset: (email) => providers.identityAdmin.sendPasswordReset(email),
            log,
            record: logSignIns(logger),
          })
    if (identity) shutdownSteps.push(() => identity.close())
    const limits = makeSharedLimits(membership.pool, log)
    shutdownSteps.push(() => limits.stop())
    const state = { healthPool, databaseFolder, draining, standby, live }
    const appParts = {
      ...services,
      ...state,
      limits,
      recordViews: views.recordViews,
      outsidePool,
      identity,
      webFolder,
      flags,
      settingTexts,
      logger,
    }
    const hasOrders = isNew && usesOnlySandboxes(config)
    if (hasOrders && config.demoSize === 'full')
      await addDemoBusiness(appParts, { ownerUrl: databaseUrl, jobsUrl: urls.jobs })
    const jobs = await startJobs(urls.jobs, jobHandlers, services, logger, config.role !== 'web')
    shutdownSteps.push(() => jobs.stop())
    const backups = { config, url: databaseUrl, files, environment: fixedSettings(settingTexts), log }
    shutdownSteps.push(scheduleBackups({ ...backups, alarm: makeBackupAlarm(services, jobs.queue) }))
    const parts = { ...appParts, jobs }
    const app =
      config.role === 'worker'
        ? await makeWorkerApp(parts)
        : await makeApp({ ...parts, verify: makeTokenVerifier(config, identity) })
    shutdownSteps.push((hurry) => closeServer(app, hurry))
    if (hasOrders && config.demoSize === 'small') await addDemoOrders(parts)
    await setUp?.close()
    if (listens) {
      await app.listen({ port: config.port, host: config.host, ...(ofSeveral ? onSharedPort : {}) })
      welcome(config, logLine)
    }
    const demoData = hasOrders ? 'withOrders' : isNew ? 'withoutOrders' : 'none'
    return { url: config.publicUrl, databaseUrl, demoData, stop }
  } catch (error) {
    await runSteps(AbortSignal.abort())
    throw error
  }
}

/**
 * Lets the kernel spread the connections over the servers that listen on one port. Elsewhere the process above them gives
 * each connection to a server; one that was given to a server while it was killed is lost then.
 */
const onSharedPort = process.platform === 'linux' ? { reusePort: true } : {}

/**
 * Stores the time zone and the demonstration data as the database's owner. Closes the owner's connections, because the
 * running portal must not use them.
 * @returns whether demonstration data was added
 */
async function prepareData(config: Config, ownerUrl: string, identityPool: pg.Pool): Promise<boolean> {
  const ownerPool = makeSmallPool(ownerUrl)
  try {
    await storeTimeZone(ownerPool, config.timeZone)
    if (fillsWithDemo(config)) await assertFinished(ownerPool)
    // A row of an unfinished making would let transactions set their time.
    if (!config.seedDemo) await forbidMoments(ownerPool)
    const isNew =
      fillsWithDemo(config) && (await seedDemo(ownerPool, identityPool, loadSampleData, config.demoPassword))
    await assertNoOpenDemoAccounts(config, ownerPool, identityPool)
    return isNew
  } finally {
    await ownerPool.end()
  }
}

/** Demonstration orders are sent and signed by jobs, so a server that runs no jobs leaves the data to one that does. */
const fillsWithDemo = ({ seedDemo: isWanted, role }: Config) => isWanted && role !== 'web'

/**
 * Whether all outside systems are sandboxes. Demonstration orders may be created only then, because they are sent,
 * billed and passed to ticketing.
 */
const usesOnlySandboxes = (config: Config) => listOutsideSystems().every(([, system]) => !isConnected(system, config))
