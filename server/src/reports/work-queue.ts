import { type ChildProcess, fork } from 'node:child_process'
import { ReportError } from './report-error.ts'
import type { WorkerAnswer, WorkerJob } from './worker.ts'

interface Waiting {
  job: WorkerJob
  /** What the work is called where it takes too long. */
  name: string
  resolve: (made: Buffer | undefined) => void
  reject: (error: ReportError) => void
}

/**
 * Does work one after the other in a process of its own, which starts with the first and ends when it has been idle for
 * `idleMs`. A process and not a thread: the compiler's memory goes back to the system only with the process, and a fault in
 * native code must not take the server down.
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
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0
  let stopped = false

  function startWorker(): ChildProcess {
    const started = fork(new URL('./worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    })
    started.on('message', (answer: WorkerAnswer) => {
      if (answer.id !== current?.job.id) return
      if ('error' in answer) finish(({ reject }) => reject(new ReportError(answer.error)))
      else finish(({ resolve }) => resolve(answer.made && Buffer.from(answer.made)))
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

  function finish(settle: (waiting: Waiting) => void) {
    clearTimeout(timer)
    const waiting = current
    current = undefined
    if (waiting) settle(waiting)
    next()
  }

  function next() {
    if (current || stopped) return
    current = queue.shift()
    clearTimeout(timer)
    if (!current) {
      hold(false)
      timer = setTimeout(() => {
        endWorker()
        onIdle()
      }, idleMs).unref()
      return
    }
    const { job, name } = current
    worker ??= startWorker()
    hold(true)
    worker.send(job)
    timer = setTimeout(() => {
      endWorker()
      finish(({ reject }) => reject(new ReportError(`The ${name} took longer than ${timeoutMs} ms to print`)))
    }, timeoutMs)
  }

  // The worker keeps the server's process alive only while a document is being made.
  function hold(busy: boolean) {
    if (busy) {
      worker?.ref()
      worker?.channel?.ref()
    } else {
      worker?.unref()
      worker?.channel?.unref()
    }
  }

  return {
    /** @throws ReportError when the work fails, takes too long, or the queue has been stopped */
    async run(name: string, work: WorkerJob['work']): Promise<Buffer | undefined> {
      if (stopped) throw new ReportError('The report renderer has been stopped')
      return new Promise((resolve, reject) => {
        lastId += 1
        queue.push({ job: { id: lastId, work }, name, resolve, reject })
        next()
      })
    },
    /** The process that works at this moment. */
    processID: () => worker?.pid,
    /** Ends the process; what still waits is refused. */
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
