// Follows the programs that a step of the tests starts: how much processor time they use, and which still run when the
// step has ended. It reads /proc, so it knows nothing on other systems than Linux.
import { readdirSync, readFileSync } from 'node:fs'

const intervalMs = 500
/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** The programs whose time is listed apart, by their command line. */
const kinds = [
  ['PostgreSQL', /postgres/],
  ['renderers', /chrom.*--type=renderer/],
  ['browser', /chrom/],
  ['portals', /server\/src\/main\.ts/],
]
const kindOf = (command) => kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? 'programs'

/** Reads a file of /proc. Empty if the process has ended. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function readProcess(pid) {
  const stat = read(pid, 'stat')
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent] = fields
  if (!parent || state === 'Z') return undefined
  return {
    pid,
    parent: Number(parent),
    key: `${pid} ${fields[19]}`,
    seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  }
}

/** The followed processes by their number and start time. A process keeps its step when its parent ends. */
const followed = new Map()

/** Follows a program, and everything that it starts. */
export function follow(pid, step) {
  const process = pid && readProcess(pid)
  if (!process) return
  if (followed.size === 0) setInterval(look, intervalMs).unref()
  followed.set(process.key, { ...process, step, kind: 'programs' })
}

/** Reads all processes. Returns the followed ones. */
function look() {
  if (followed.size === 0) return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  const processes = new Map(pids.map((pid) => [pid, readProcess(pid)]).filter(([, process]) => process))
  const findStep = (process) => {
    if (!process) return undefined
    return followed.get(process.key)?.step ?? findStep(processes.get(process.parent))
  }
  const own = [...processes.values()]
    .map((process) => ({ ...process, step: findStep(process) }))
    .filter(({ step }) => step)
  // A program replaces its command line after it has started, so read it each time. One that ends has none.
  for (const process of own) {
    const command = read(process.pid, 'cmdline')
    followed.set(process.key, {
      ...process,
      kind: command ? kindOf(command) : (followed.get(process.key)?.kind ?? 'programs'),
    })
  }
  return own
}

/** Returns the seconds of processor time of each step, by kind of program. */
export function processorSeconds() {
  look()
  const steps = new Map()
  for (const { step, kind, seconds } of followed.values()) {
    const sums = steps.get(step) ?? {}
    sums[kind] = (sums[kind] ?? 0) + seconds
    steps.set(step, sums)
  }
  return steps
}

/** Sends a signal to all followed processes that still run. Returns how many there are. */
export function signalAll(signal) {
  const running = look()
  for (const { pid } of running) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
  return running.length
}
