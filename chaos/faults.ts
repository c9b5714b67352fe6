import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listOutsideSystems, type OutsideSystemName } from '../server/src/kernel/outside-systems.ts'
import { type BehaviourMode, setBehaviour } from '../server/src/providers/behaviour.ts'
import type { Installation, ServerUnderTest } from './installation.ts'

export interface Fault {
  name: string
  /** Causes the fault, waits, and removes it. */
  run(installation: Installation): Promise<void>
}

/** Seconds for which a fault that does not end by itself lasts. */
const lastsMs = 8_000
const sandboxLastsMs = 4_000

type Link = 'toPrimary' | 'toStandby' | 'toReplicate' | 'toBalancer'

const partition = (name: string, link: Link, how: 'refused' | 'silent'): Fault => ({
  name: `${name}: ${how}`,
  async run({ [link]: relay }) {
    if (how === 'refused') relay.cut()
    else relay.freeze()
    await pause(lastsMs)
    relay.heal()
  },
})

const kill = (name: string, find: (installation: Installation) => ServerUnderTest | undefined): Fault => ({
  name: `${name}: killed, started again`,
  async run(installation) {
    const server = find(installation)
    server?.signal('SIGKILL')
    await pause(2_000)
    await server?.start()
  },
})

const stopPolitely = (name: string, find: (installation: Installation) => ServerUnderTest | undefined): Fault => ({
  name: `${name}: stopped by SIGTERM, started again`,
  async run(installation) {
    const server = find(installation)
    await server?.stop()
    await server?.start()
  },
})

const freeze = (name: string, find: (installation: Installation) => ServerUnderTest | undefined): Fault => ({
  name: `${name}: paused`,
  async run(installation) {
    find(installation)?.signal('SIGSTOP')
    await pause(lastsMs)
    find(installation)?.signal('SIGCONT')
  },
})

const sandbox = (system: OutsideSystemName, mode: BehaviourMode): Fault => ({
  name: `${system} sandbox: ${mode}`,
  async run({ owner }) {
    await setBehaviour(owner, system, { mode, delayMs: 3_000, reason: 'Refused by the chaos run' })
    await pause(sandboxLastsMs)
    await setBehaviour(owner, system, { mode: 'ok' })
  },
})

const modes: BehaviourMode[] = ['slow', 'refuse', 'repeat', 'fail']

const skewMs = 120_000

/** A server that is started with another clock for a while. */
const skewClock: Fault = {
  name: 'web 1: clock two minutes ahead',
  async run({ webs: [server] }) {
    if (!server) return
    const { NODE_OPTIONS: _, CLOCK_SKEW_MS: __, ...settings } = server.settings
    await server.stop()
    const preload = join(import.meta.dirname, 'skewed-clock.ts')
    server.settings = { ...settings, NODE_OPTIONS: `--import=${preload}`, CLOCK_SKEW_MS: String(skewMs) }
    await server.start()
    await pause(lastsMs)
    await server.stop()
    server.settings = settings
    await server.start()
  },
}

/** Fills the small disk of the files. Does nothing if the installation has none. */
export const diskFault: Fault = {
  name: 'disk of the files: full',
  async run({ dataDir, hasSmallDisk }) {
    if (!hasSmallDisk) return
    const filler = join(dataDir, 'filler')
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(1024 * 1024))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
    await pause(lastsMs)
    rmSync(filler)
  },
}

/** The faults that leave the primary in place. */
export const passingFaults: Fault[] = [
  kill('web 1', ({ webs }) => webs[0]),
  kill('worker 1', ({ workers }) => workers[0]),
  stopPolitely('web 3', ({ webs }) => webs[2]),
  stopPolitely('worker 2', ({ workers }) => workers[1]),
  freeze('web 2', ({ webs }) => webs[1]),
  freeze('worker 1', ({ workers }) => workers[0]),
  {
    name: 'database: all connections ended',
    async run({ owner }) {
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()',
        ['client backend'],
      )
    },
  },
  partition('network to the load balancer', 'toBalancer', 'refused'),
  partition('network to the load balancer', 'toBalancer', 'silent'),
  partition('network to the primary', 'toPrimary', 'refused'),
  partition('network to the primary', 'toPrimary', 'silent'),
  partition('network to the standby', 'toStandby', 'refused'),
  partition('network to the standby', 'toStandby', 'silent'),
  partition('replication', 'toReplicate', 'refused'),
  partition('replication', 'toReplicate', 'silent'),
  {
    name: 'PgBouncer: killed, started again',
    async run({ pooler }) {
      await pooler?.kill()
      await pause(2_000)
      pooler?.restart()
    },
  },
  {
    name: 'primary: paused',
    async run({ database }) {
      database.primary.pause()
      await pause(lastsMs)
      database.primary.resume()
    },
  },
  {
    name: 'standby: paused',
    async run({ database }) {
      database.standby.pause()
      await pause(lastsMs)
      database.standby.resume()
    },
  },
  skewClock,
  ...listOutsideSystems()
    .filter(([, { isAskedBySales }]) => isAskedBySales)
    .flatMap(([name]) => modes.map((mode) => sandbox(name, mode))),
]

/** Kills the primary and promotes the standby. It is the last fault, because no standby is left. */
export const failover: Fault = {
  name: 'primary: killed, standby promoted',
  async run({ database, toPrimary }) {
    database.primary.kill()
    await pause(1_000)
    await database.promote()
    // The pooler and every server reach the new primary where the old one was, or at the second host.
    toPrimary.pointTo(database.standby.port)
  },
}

/** Words in the names of the faults of a short run. */
export const shortFaults = ['web 1: killed', 'worker 1: killed', 'connections ended', 'standby promoted']
