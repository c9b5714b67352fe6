import { statusCalls } from '@dealerline/shared/contract/status.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { routesOf } from '../../../calls/handler.ts'
import { behindLatest } from '../../../postgres/latest-versions.ts'
import { findStatus } from './queries.ts'

export const statusRoutes = routesOf(statusCalls, {
  getStatus: async ({ tx }) => {
    const status = await findStatus(tx)
    if (!status) throw new AppError('notFound')
    return { ...status, database: { ...status.database, behind: behindLatest(status.database.version) } }
  },
})
