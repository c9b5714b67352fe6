import { type ChildProcess, fork } from 'node:child_process'
import { type ContractReportData, contractReportInput } from './contract-report.ts'
import { type EecFormData, eecFormInput } from './eec-form.ts'
import { type OrderReportData, orderReportInput, type ReportInput } from './order-report.ts'
import { type QuoteReportData, quoteReportInput } from './quote-report.ts'
import { ReportError } from './report-error.ts'
import type { WorkerAnswer, WorkerJob } from './worker.ts'

/** The printed documents and what each says. */
type Reports = { contract: ContractReportData; 'eec-form': EecFormData; order: OrderReportData; quote: QuoteReportData }

const inputs: { [Template in keyof Reports]: (data: Reports[Template]) => ReportInput } = {
  contract: contractReportInput,
  'eec-form': eecFormInput,
  order: orderReportInput,
  quote: quoteReportInput,
}

export type ReportRenderer = {
  /**
   * The document as an accessible PDF (PDF/UA-1). The same data give the same bytes.
   * @throws ReportError when the data cannot be set or the compiler fails or takes too long
   */
  render<Template extends keyof Reports>(template: Template, data: Reports[Template]): Promise<Buffer>
  /** Ends the process; documents still waiting are refused. */
  stop(): Promise<void>
}

type Waiting = WorkerJob & { resolve: (pdf: Buffer) => void; reject: (error: ReportError) => void }

/**
 * Prints documents one after the other in a process of its own, which starts with the first document
 * and ends when it has been idle for `idleMs`. A process and not a thread: the compiler's memory goes back
 * to the system only with the process, and a fault in native code must not take the server down.
 */
export function makeReportRenderer({ idleMs = 60_000, timeoutMs = 60_000 } = {}): ReportRenderer {
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
      if (answer.id !== current?.id) return
      if ('pdf' in answer) finish((job) => job.resolve(Buffer.from(answer.pdf)))
      else finish((job) => job.reject(new ReportError(answer.error)))
    })
    started.on('error', (error) => failWorker(started, new ReportError('The report process failed', { cause: error })))
    started.on('exit', () => failWorker(started, new ReportError('The report process ended')))
    return started
  }

  function failWorker(failed: ChildProcess, error: ReportError) {
    if (worker !== failed) return
    worker = undefined
    finish((job) => job.reject(error))
  }

  function endWorker() {
    worker?.kill('SIGKILL')
    worker = undefined
  }

  function finish(settle: (job: Waiting) => void) {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job) settle(job)
    next()
  }

  function next() {
    if (current || stopped) return
    current = queue.shift()
    clearTimeout(timer)
    if (!current) {
      hold(false)
      timer = setTimeout(endWorker, idleMs).unref()
      return
    }
    const { id, template, data, files } = current
    worker ??= startWorker()
    hold(true)
    worker.send({ id, template, data, files } satisfies WorkerJob)
    timer = setTimeout(() => {
      endWorker()
      finish((job) => job.reject(new ReportError(`The ${template} took longer than ${timeoutMs} ms to print`)))
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
    async render(template, data) {
      if (stopped) throw new ReportError('The report renderer has been stopped')
      const input = inputs[template](data)
      return new Promise<Buffer>((resolve, reject) => {
        lastId += 1
        queue.push({ id: lastId, template, ...input, resolve, reject })
        next()
      })
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const job of [current, ...queue.splice(0)]) job?.reject(new ReportError('The report renderer was stopped'))
      current = undefined
      endWorker()
    },
  }
}
