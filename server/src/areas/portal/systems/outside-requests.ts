import type { OutsideRequest } from '@dealerline/shared/contract/systems.ts'
import type { Context, Work } from '../../../calls/context.ts'
import { systemTitle } from '../../../kernel/outside-error.ts'
import { listOutsideSystems } from '../../../kernel/outside-systems.ts'
import { hastenByID, selectRequests } from '../../../outside/request-queries.ts'

const maxRows = 200

/** What outside systems have not answered yet. */
export async function getOutsideRequests({
  tx,
}: Pick<Context, 'tx'>): Promise<{ requests: OutsideRequest[]; total: number; late: number }> {
  const titles = new Map<string, string>(listOutsideSystems().map(([name]) => [name, systemTitle(name)]))
  const rows = await selectRequests(tx, maxRows)
  const { total = 0, late = 0 } = rows[0] ?? {}
  const requests = rows.map(({ total: _total, late: _late, ...request }) => ({
    ...request,
    system: titles.get(request.system) ?? request.system,
  }))
  return { requests, total, late }
}

/** Queues a look at a request now. */
export async function askOutsideAgain({ tx, queue }: Work, requestID: number): Promise<{ isQueued: boolean }> {
  const isQueued = await hastenByID(tx, requestID)
  if (isQueued) await queue(tx, 'outside.look', { requestID })
  return { isQueued }
}
