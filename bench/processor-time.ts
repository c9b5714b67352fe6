import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of the portal's process, of its printing process and of its PostgreSQL, in milliseconds. */
export interface ProcessorTime {
  server: number
  printing: number
  database: number
}

/** One tick of /proc is ten milliseconds on Linux (USER_HZ). */
const millisecondsPerTick = 10

interface Process {
  pid: number
  parent: number
  name: string
  milliseconds: number
}

/** Reads the processor time of the portal's process, and of the PostgreSQL processes below it. Linux only. */
export function readProcessorTime(serverPid: number): ProcessorTime {
  const processes = listProcesses()
  const server = processes.find(({ pid }) => pid === serverPid)?.milliseconds ?? 0
  const sumOf = (list: readonly Process[]) => list.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const children = Map.groupBy(descendantsOf(serverPid, processes), ({ name }) => name === 'postgres')
  return { server, printing: sumOf(children.get(false) ?? []), database: sumOf(children.get(true) ?? []) }
}

/** Returns the resident memory of a process, or of the other processes below it than PostgreSQL, in megabytes. */
export function readResidentMegabytes(serverPid: number, of: 'server' | 'printing'): number {
  const below = descendantsOf(serverPid, listProcesses()).filter(({ name }) => name !== 'postgres')
  const pids = of === 'server' ? [serverPid] : below.map(({ pid }) => pid)
  const megabytes = (pid: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  return pids.reduce((sum, pid) => sum + megabytes(pid), 0)
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const process = readProcess(Number(pid))
      return process ? [process] : []
    })
}

function readProcess(pid: number): Process | undefined {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    const [, parent, user, system, childUser, childSystem] = [0, 1, 11, 12, 13, 14].map((field) =>
      Number(fields[field]),
    )
    const ticks = (user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)
    return { pid, parent: parent ?? 0, name, milliseconds: ticks * millisecondsPerTick }
  } catch {
    // The process has ended since the folder was read.
    return undefined
  }
}

function descendantsOf(pid: number, processes: readonly Process[]): Process[] {
  const children = processes.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, processes)])
}
