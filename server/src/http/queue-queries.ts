import type pg from 'pg'
import { rowsOf } from '../kernel/statements.ts'

/** The jobs of one kind. `age` is how long the oldest due job has been waiting, in seconds. */
interface QueueCounts {
  job: string
  age: number
  waiting: number
  later: number
  running: number
  failed: number
}

export const selectQueueCounts = (pool: pg.Pool) =>
  rowsOf<QueueCounts>(pool)`
    select job, waiting, later, running, failed,
        coalesce(extract(epoch from now() - waits_since), 0)::float8 as age
      from app.job_queues()`

/** What outside systems have not answered yet, of one kind. */
interface RequestCounts {
  kind: string
  waiting: number
  late: number
  unanswered: number
}

export const selectRequestCounts = (pool: pg.Pool) =>
  rowsOf<RequestCounts>(pool)`select kind, waiting, late, unanswered from app.outside_request_counts()`
