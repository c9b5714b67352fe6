import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics that the code of calls, jobs and outside systems updates. `/metrics` shows them. */
export const measurements = {
  calls: new Histogram({
    name: 'dealerline_call_seconds',
    help: 'Duration of calls, by template of the call and status of the reply',
    labelNames: ['call', 'status'],
    buckets: seconds,
    registers: [],
  }),
  jobs: new Histogram({
    name: 'dealerline_job_seconds',
    help: 'Duration of jobs, by kind and outcome',
    labelNames: ['job', 'outcome'],
    buckets: seconds,
    registers: [],
  }),
  outside: new Histogram({
    name: 'dealerline_outside_seconds',
    help: 'Duration of requests to outside systems, by system, operation and outcome',
    labelNames: ['system', 'operation', 'outcome'],
    buckets: seconds,
    registers: [],
  }),
  lastBackup: new Gauge({
    name: 'dealerline_last_backup_timestamp_seconds',
    help: 'Time of the newest backup in BACKUP_FOLDER, in seconds since 1970; 0 if there is none',
    aggregator: 'max',
    registers: [],
  }),
  events: new Counter({
    name: 'dealerline_events_total',
    help: 'Events of orders, such as orderCreated and orderSigned, counted after their transaction',
    labelNames: ['event'],
    registers: [],
  }),
}

export function registerMeasurements(registry: Registry): void {
  const { calls, jobs, outside, lastBackup, events } = measurements
  registry.registerMetric(calls)
  registry.registerMetric(jobs)
  registry.registerMetric(outside)
  registry.registerMetric(lastBackup)
  registry.registerMetric(events)
}

/** The outcome of work: `ok`, or the kind of the error, such as `OutsideTimeout`. */
export const outcomeOf = (error: unknown) =>
  error === undefined ? 'ok' : error instanceof Error ? error.name : 'error'
