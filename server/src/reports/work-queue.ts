import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ReportError } from './report-error.ts'
import type { WorkerAnswer, WorkerJob } from './worker.ts'

/** Names no folder with fonts. */
const fontSettings = fileURLToPath(new URL('../../reports/fonts.conf', import.meta.url))

interface QueuedWork {
  job: WorkerJob
  /** The name of the work in errors about a timeout. */
  name: string
  resolve: (output: Buffer | undefined) => void
  reject: (error: ReportError) => void
}

/**
 * Makes a queue of work, which a separate process handles one after another. The process starts with the first work and
 * ends after `idleMs` without work. It is not a thread, because the compiler's memory is freed only when a process
 * ends, and because a crash of native code must not stop the server.
 */
export function makeWorkQueue({
  idleMs,
  timeoutMs,
  onIdle,
}: {
  idleMs: number
  timeoutMs: number
  onIdle: () => void
}) {
  const queue: QueuedWork[] = []
  let current: QueuedWork | undefined
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let stopped = false

  function startWorker(): ChildProcess {
    const started = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
      // Fonts of the system would make the same document differ between machines.
      env: { ...process.env, FONTCONFIG_FILE: fontSettings },
    })
    started.on('message', (answer: WorkerAnswer) => {
      if (answer.id !== current?.job.id) return
      if ('error' in answer) finish(({ reject }) => reject(new ReportError(answer.error)))
      else finish(({ resolve }) => resolve(answer.output && Buffer.from(answer.output)))
    })
    started.on('error', (error) => failWorker(started, new ReportError('The report process failed', { cause: error })))
    started.on('exit', () => failWorker(started, new ReportError('The report process ended')))
    return started
  }

  function failWorker(failed: ChildProcess, error: ReportError) {
    if (worker !== failed) return
    worker = undefined
    finish(({ reject }) => reject(error))
  }

  function endWorker() {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  function finish(complete: (waiting: QueuedWork) => void) {
    clearTimeout(timer)
    const waiting = current
    current = undefined
    if (waiting) complete(waiting)
    next()
  }

  function next() {
    if (current || stopped) return
    current = queue.shift()
    clearTimeout(timer)
    if (!current) {
      keepAlive(false)
      timer = setTimeout(() => {
        endWorker()
        onIdle()
      }, idleMs).unref()
      return
    }
    const { job, name } = current
    worker ??= startWorker()
    keepAlive(true)
    worker.send(job)
    timer = setTimeout(() => {
      endWorker()
      finish(({ reject }) => reject(new ReportError(`The ${name} took longer than ${timeoutMs} ms to print`)))
    }, timeoutMs)
  }

  /** Lets the worker keep the server's process running only while it works. */
  function keepAlive(busy: boolean) {
    if (busy) {
      worker?.ref()
      worker?.channel?.ref()
    } else {
      worker?.unref()
      worker?.channel?.unref()
    }
  }

  return {
    /** @throws ReportError if the work fails, takes too long, or the queue has been stopped */
    async run(name: string, work: WorkerJob['work']): Promise<Buffer | undefined> {
      if (stopped) throw new ReportError('The report renderer has been stopped')
      return new Promise((resolve, reject) => {
        lastId += 1
        queue.push({ job: { id: lastId, work }, name, resolve, reject })
        next()
      })
    },
    /** Returns the id of the current worker process. */
    processID: () => worker?.pid,
    /** Stops the process and refuses waiting work. */
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const waiting of [current, ...queue.splice(0)])
        waiting?.reject(new ReportError('The report renderer was stopped'))
      current = undefined
      endWorker()
    },
  }
}
