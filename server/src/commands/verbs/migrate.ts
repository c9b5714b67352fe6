import { Command } from '@commander-js/extra-typings'
import { pino } from 'pino'
import type { Config } from '../../kernel/config.ts'
import { logOptions } from '../../kernel/log.ts'
import { readPlace } from '../../kernel/read-config.ts'
import { hasDatabase } from '../../postgres/running.ts'
import type { DatabasePlan } from '../../prepare-database.ts'
import { withDatabase } from '../open-database.ts'
import { type Outcome, Refusal, report } from '../outcome.ts'
import { jsonOption, type Verb } from '../verb.ts'

export const migrate: Verb = {
  problem: 'the database belongs to a newer version, or a server that is too old runs; nothing was changed',
  command: new Command('migrate')
    .description('Change the database to this version: tables, functions, login roles and queues.')
    .option('--dry-run', 'print the changes, and change nothing')
    .addOption(jsonOption)
    .action(({ dryRun, json }) => report({ json }, () => (dryRun ? plan() : apply()))),
}

const changesOf = ({ migrations, functions, queues }: DatabasePlan) => [
  ...migrations.map((name) => `Migration ${name}`),
  ...(functions ? ['Functions'] : []),
  ...(queues ? ['Queues of the jobs'] : []),
]

const makeLog = ({ logLevel }: Config) => pino({ ...logOptions, level: logLevel }, pino.destination(2))

async function plan(): Promise<Outcome> {
  const config = readPlace(process.env)
  const { planDatabase } = await import('../../prepare-database.ts')
  const { migrationNames } = await import('../../postgres/migrate.ts')
  const changes = hasDatabase(config)
    ? await withDatabase(config, (url) => planDatabase(url, makeLog(config)))
    : { migrations: migrationNames(), functions: true, queues: true }
  refuseNewer(changes)
  const { migrations, functions, queues } = changes
  const lines = changesOf(changes)
  return {
    lines: lines.length > 0 ? ['These changes would be made:', ...lines] : ['The database has this version.'],
    report: { dryRun: true, migrations, functions, queues },
  }
}

async function apply(): Promise<Outcome> {
  const config = readPlace(process.env)
  const { lockDatabase, planDatabase, prepareDatabase } = await import('../../prepare-database.ts')
  const work = async (url: string) => {
    const unlock = await lockDatabase(url, console.error)
    try {
      const changes = await planDatabase(url, makeLog(config))
      refuseNewer(changes)
      await prepareDatabase(url, { ...config, migrateOnStart: 'auto' }, makeLog(config))
      return changes
    } finally {
      await unlock()
    }
  }
  const changes = await withDatabase(config, work, true)
  const { migrations, functions, queues } = changes
  const lines = changesOf(changes)
  return {
    lines: lines.length > 0 ? ['Changed:', ...lines] : ['The database had this version already.'],
    report: { dryRun: false, migrations, functions, queues },
  }
}

function refuseNewer({ newer }: DatabasePlan): void {
  if (newer) throw new Refusal(newer)
}
