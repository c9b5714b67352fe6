import { Worker } from 'node:worker_threads'

const watcher = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > workerData * 1e6) process.kill(process.pid, 'SIGKILL')
  }, 100)
`

/**
 * Ends this process once it has used so many seconds of processor time. Time that it waits for a processor does not count, so
 * the limit is the same on a busy machine. A separate thread measures, because the work may never return to the event loop.
 */
export function limitProcessorTime(seconds: number): void {
  new Worker(watcher, { eval: true, execArgv: [], workerData: seconds }).unref()
}
