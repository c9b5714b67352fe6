import { inBatches, inJob, type JobServices } from '../../../calls/job-services.ts'
import type { Transaction } from '../../../kernel/database.ts'
import type { JobQueue } from '../../../kernel/jobs.ts'
import { deleteOldNotices } from '../../../messages/notice-queries.ts'
import { removeOldImports } from '../../imports/retention.ts'
import { mergeLogs } from '../../orders/merge-logs.ts'
import { removeOldSiteLists } from '../../serviceability/sites/site-lists.ts'
import { removeOrders } from './erasure.ts'
import * as queries from './queries.ts'

/** The daily job that deletes records whose time of retention is over, and merges logs. A setting of 0 keeps records. */
export async function removeOldRecords(
  services: Pick<JobServices, 'pool' | 'config'>,
  queue: JobQueue['queue'],
): Promise<void> {
  const { pool, config } = services
  await mergeLogs(pool)
  await inJob(pool, async (tx) => {
    await queries.deleteOldViews(tx, config.retentionAccessLogDays)
    await deleteOldNotices(tx)
    await removeOldImports({ tx, queue }, config.retentionImportDays)
    if (config.retentionUnsignedMonths > 0) await removeOldSiteLists(tx, config.retentionUnsignedMonths)
    if (config.retentionApplicantMonths === 0) return
    const count = await queries.deleteOldInterests(tx, config.retentionApplicantMonths)
    if (count > 0) tx.audit({ entityType: 'dealerInterest', entityID: 0, action: 'retention', data: { count } })
  })
  if (config.retentionUnsignedMonths > 0) await removeOldUnsigned(services, queue)
}

async function removeOldUnsigned(
  { pool, config }: Pick<JobServices, 'pool' | 'config'>,
  queue: JobQueue['queue'],
): Promise<void> {
  const { retentionUnsignedMonths: months, retentionSignedYears: years } = config
  const removeBatch = async (tx: Transaction, batchSize: number) => {
    const orders = await queries.selectOldUnsigned(tx, months, years, batchSize)
    await removeOrders(
      { tx, queue },
      orders.map(({ orderID }) => orderID),
      years,
    )
    for (const { orderID, customerID } of orders) tx.auditOrder(orderID, 'retention', { customerID, months })
    return orders.length
  }
  await inBatches(pool, 50, removeBatch, 200)
}
