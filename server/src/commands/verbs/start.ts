import { join, resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { ConfigError } from '../../kernel/read-config.ts'
import { describeError, exitCodes } from '../outcome.ts'
import type { Verb } from '../verb.ts'

const webFolder = join(resolve(import.meta.dirname, '../../../..'), 'web/dist')

/** Signals within this time are one signal that arrived several times. */
const sameSignalMs = 500

export const start: Verb = {
  problem: 'the portal could not start',
  command: new Command('start')
    .description('Start the portal, and stop it on SIGINT (Ctrl-C) or SIGTERM.')
    .action(startUntilStopped),
}

async function startUntilStopped(): Promise<void> {
  // If a signal arrives during start-up, shut down after start-up, so that no process is left behind. The second signal
  // cuts off open requests. A service manager sends the signal to every process of the service, and each process also
  // passes it on, so signals within half a second count as one.
  const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<void>()
  const hurry = new AbortController()
  const stopping = new AbortController()
  let firstSignalAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstSignalAt ??= performance.now()
      if (performance.now() - firstSignalAt > sameSignalMs) hurry.abort()
      requestStop()
    })
  }
  process.on('disconnect', () => requestStop())
  stopRequested.then(() => stopping.abort())

  try {
    const portal = await startServers(stopping.signal)
    // `npm start` starts a server again only if it was ready.
    process.send?.('ready')
    await stopRequested
    await portal.stop(hurry.signal)
    process.exit(exitCodes.success)
  } catch (error) {
    // The portal was stopped while it waited for its set-up.
    if (stopping.signal.aborted) process.exit(exitCodes.success)
    // Print an error in the configuration without a stack trace, because it is for the operator.
    const wantsDetails = error instanceof ConfigError ? false : /^(trace|debug)$/.test(process.env.LOG_LEVEL ?? '')
    console.error(wantsDetails ? error : describeError(error))
    process.exit(exitCodes.problem)
  }
}

/** Starts one server in this process, or several below it. */
async function startServers(stopping: AbortSignal): Promise<{ stop(hurry: AbortSignal): Promise<void> }> {
  // The other verbs do not need these modules.
  const { readOwnPart, startSeveralServers } = await import('../../several-servers.ts')
  const { assertPlaceUsable, readStartSettings } = await import('../../start-settings.ts')
  const ofSeveral = readOwnPart()
  const place = readStartSettings(process.env)
  // Refuse before the modules of the portal are loaded, which takes seconds.
  await assertPlaceUsable(place, !ofSeveral)
  if (place.servers > 1 && !ofSeveral) return startSeveralServers(place, console.log, stopping)
  const { startPortal } = await import('../../portal.ts')
  // The first server prints the addresses for all.
  const logLine = ofSeveral && ofSeveral.number > 1 ? () => undefined : console.log
  return startPortal(process.env, { webFolder, logLine, ofSeveral, stopping })
}
