import { once } from 'node:events'
import { createWriteStream, existsSync, type WriteStream } from 'node:fs'
import { toSearchText } from '@dealerline/shared/rules/address-words.ts'
import { type CsvColumn, toCsv, toCsvRows } from '@dealerline/shared/rules/csv.ts'
import type pg from 'pg'
import { inAuditedTransaction } from '../installation/audited-transaction.ts'
import type { Config } from '../kernel/config.ts'
import { isConnected, type OutsideSystemName, outsideSystems } from '../kernel/outside-systems.ts'
import { readBulkExtract } from '../providers/abn/bulk-extract.ts'
import { putAbnEntries } from '../providers/abn/queries.ts'
import { readGnaf, readPositions } from '../providers/address/gnaf.ts'
import { putAddresses, putPositions } from '../providers/address/queries.ts'
import type { BulkPlace, BulkRow, StoredCounts } from '../providers/bulk-row.ts'
import { asOperator } from './as-operator.ts'
import { type Outcome, Refusal, UsageError } from './outcome.ts'

/** A public register that an import fills from its bulk files. */
export interface Register {
  name: string
  title: string
  help: string
  /** The outside system whose sandbox has the register. */
  system: OutsideSystemName
  /** Reads the files, stores their records unless it is a dry run, and reports the refused ones. */
  load: (pool: pg.Pool, path: string, options: LoadOptions) => Promise<RegisterCounts>
}

interface LoadOptions {
  isDryRun: boolean
  onRefused: (row: RefusedRecord) => void
  onProgress: (read: number) => void
}

interface RefusedRecord extends BulkPlace {
  problem: string
}

interface RegisterCounts extends StoredCounts {
  read: number
  refused: number
}

const batchSize = 2000
const progressEvery = 100_000

/** Loads records in batches, so that the memory does not grow with the files. */
const loadWith =
  <T>(
    read: (path: string) => AsyncIterable<BulkRow<T>>,
    store: (pool: pg.Pool, records: readonly T[]) => Promise<StoredCounts>,
  ): Register['load'] =>
  async (pool, path, { isDryRun, onRefused, onProgress }) => {
    const counts = { read: 0, created: 0, changed: 0, refused: 0 }
    let batch = new Map<string, T>()
    const storeBatch = async () => {
      const records = [...batch.values()]
      batch = new Map()
      if (isDryRun || records.length === 0) return
      const { created, changed } = await store(pool, records)
      counts.created += created
      counts.changed += changed
    }
    for await (const { record, problem, ...place } of read(path)) {
      counts.read += 1
      if (counts.read % progressEvery === 0) onProgress(counts.read)
      if (record === undefined) {
        counts.refused += 1
        onRefused({ ...place, problem: problem ?? '' })
        continue
      }
      batch.set(place.name, record)
      if (batch.size === batchSize) await storeBatch()
    }
    await storeBatch()
    return counts
  }

/** The public registers, by the name of the kind in commands. */
export const registers: readonly Register[] = [
  {
    name: 'addresses',
    title: 'Addresses',
    help: 'The addresses of G-NAF, for the address search: the folder of the release, or one file STATE_ADDRESS_DETAIL_psv.psv in it.',
    system: 'address',
    load: loadWith(readGnaf, (pool, addresses) =>
      putAddresses(
        pool,
        addresses.map((address) => ({ ...address, search_text: toSearchText(address.formatted_address) })),
      ),
    ),
  },
  {
    name: 'address-positions',
    title: 'Positions of addresses',
    help: 'The positions of the imported addresses of G-NAF: the folder of the release, or one file STATE_ADDRESS_DEFAULT_GEOCODE_psv.psv in it.',
    system: 'address',
    load: loadWith(readPositions, putPositions),
  },
  {
    name: 'businesses',
    title: 'Businesses',
    help: 'The entries of the ABN bulk extract, for the look-up of ABNs: an XML file, or the folder with all of them.',
    system: 'abn',
    load: loadWith(readBulkExtract, putAbnEntries),
  },
]

/** Imports a public register. The same files twice change nothing. */
export async function importRegister(
  { name, title, system, load }: Register,
  path: string,
  { dryRun, rejectsPath }: { dryRun: boolean; rejectsPath: string | undefined },
): Promise<Outcome> {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`)
  const refused: RefusedRecord[] = []
  const rejects = rejectsPath === undefined ? undefined : makeRejects(rejectsPath)
  const counts = await asOperator(async (operation) => {
    assertSandbox(title, system, operation.config)
    const result = await load(operation.pool, path, {
      isDryRun: dryRun,
      onRefused: (row) => {
        rejects?.write(row)
        if (refused.length < maxListed) refused.push(row)
      },
      onProgress: (read) => console.error(`${read} records …`),
    })
    if (!dryRun)
      await inAuditedTransaction(operation, `dealerline import ${name}`, async (tx) =>
        tx.audit({ entityType: 'register', entityID: name, action: 'imported', data: result }),
      )
    return result
  })
  await rejects?.end()
  const { read, created, changed } = counts
  const unchanged = dryRun ? 0 : read - created - changed - counts.refused
  return {
    lines: [
      dryRun
        ? `${title}: ${read} records, ${counts.refused} refused. Nothing was stored, because of --dry-run.`
        : `${title}: ${created} new, ${changed} changed, ${unchanged} unchanged, ${counts.refused} refused.`,
      ...refused.map(({ file, line, name: record, problem }) => `${file}, line ${line}, ${record}: ${problem}`),
      ...(counts.refused > refused.length ? [`And ${counts.refused - refused.length} more records.`] : []),
      ...(rejectsPath && counts.refused > 0 ? [`All refused records are in ${rejectsPath}.`] : []),
    ],
    report: { kind: name, dryRun, ...counts, unchanged, problems: refused },
    hasProblem: counts.refused > 0,
  }
}

const maxListed = 20

function assertSandbox(title: string, system: OutsideSystemName, config: Config): void {
  if (isConnected(outsideSystems[system], config))
    throw new Refusal(`${title}: a service is connected, so the portal does not use its own register.`)
}

const rejectColumns: CsvColumn<RefusedRecord>[] = [
  { label: 'File', value: ({ file }) => file },
  { label: 'Line', value: ({ line }) => line },
  { label: 'Record', value: ({ name }) => name },
  { label: 'Problems', value: ({ problem }) => problem },
]

/** Writes refused records to a file as they are found. Creates no file if there are none. */
function makeRejects(path: string) {
  let stream: WriteStream | undefined
  return {
    write(row: RefusedRecord) {
      if (!stream) {
        stream = createWriteStream(path)
        stream.write(toCsv(rejectColumns, []))
      }
      stream.write(toCsvRows(rejectColumns, [row]))
    },
    async end() {
      if (!stream) return
      stream.end()
      await once(stream, 'finish')
    },
  }
}
