import type pg from 'pg'

/** The jobs of one kind. `age` is how long the oldest due job has been waiting, in seconds. */
interface QueueCounts {
  job: string
  age: number
  waiting: number
  later: number
  running: number
  failed: number
}

export async function selectQueueCounts(pool: pg.Pool): Promise<QueueCounts[]> {
  const { rows } = await pool.query<QueueCounts>(
    `select job, waiting, later, running, failed,
       coalesce(extract(epoch from now() - waits_since), 0)::float8 as age
     from app.job_queues()`,
  )
  return rows
}

/** What outside systems have not answered yet, of one kind. */
interface RequestCounts {
  kind: string
  waiting: number
  late: number
  unanswered: number
}

export async function selectRequestCounts(pool: pg.Pool): Promise<RequestCounts[]> {
  const { rows } = await pool.query<RequestCounts>(
    'select kind, waiting, late, unanswered from app.outside_request_counts()',
  )
  return rows
}
