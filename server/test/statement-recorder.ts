import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import pg from 'pg'

/** A statement that a test has sent, in the format that `scripts/check-statements.mjs` reads. */
export interface RecordedStatement {
  application: string
  name: string
  text: string
  /** The columns that were null in at least one row. */
  nulls: string[]
}

/** Writes each statement once per worker. Writes it again if a later run of the statement adds information. */
export class Recorder {
  private readonly file: string
  private readonly recordedByKey = new Map<string, RecordedStatement>()

  constructor(folder: string) {
    this.file = join(folder, `${process.pid}-${threadId}.jsonl`)
  }

  /** Records a statement. @returns a function that records its result */
  note(application: string, name: string, text: string): (result?: pg.QueryResult) => void {
    const key = `${application} ${name} ${text}`
    const existing = this.recordedByKey.get(key)
    const recorded = existing ?? { application, name, text, nulls: [] }
    this.recordedByKey.set(key, recorded)
    if (!existing) this.write(recorded)
    return (result) => {
      const columns = result?.fields?.map((field) => field.name) ?? []
      const nulls = columns.filter((column) => result?.rows.some((row) => row[column] === null))
      const newNulls = nulls.filter((column) => !recorded.nulls.includes(column))
      recorded.nulls.push(...newNulls)
      if (newNulls.length > 0) this.write(recorded)
    }
  }

  private write(recorded: RecordedStatement): void {
    appendFileSync(this.file, `${JSON.stringify(recorded)}\n`)
  }
}

/** Records the statements of this process from now on. */
export function record(recorder: Recorder): void {
  const original = pg.Client.prototype.query as (...input: unknown[]) => unknown
  function query(this: { connectionParameters?: { application_name?: string } }, ...input: unknown[]) {
    const application = this.connectionParameters?.application_name ?? ''
    const { name = '', text } = typeof input[0] === 'string' ? { text: input[0] } : (input[0] as pg.QueryConfig)
    if (application === 'dealerline-jobs' || typeof text !== 'string') return original.apply(this, input)
    const noteResult = recorder.note(application, name, text)
    const callback = input.at(-1)
    if (typeof callback === 'function') {
      const recordingCallback = (error: unknown, result: pg.QueryResult) => {
        noteResult(result)
        callback(error, result)
      }
      return original.apply(this, [...input.slice(0, -1), recordingCallback])
    }
    const result = original.apply(this, input)
    if (result instanceof Promise) result.then(noteResult, () => undefined)
    return result
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
}
