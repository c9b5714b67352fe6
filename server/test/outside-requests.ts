import { lookAtRequest } from '../src/outside/follow-requests.ts'
import { requestKinds } from '../src/request-kinds.ts'
import type { TestPortal } from './portal.ts'

/**
 * Asks the outside system now for the answer that a record waits for, as the job does when the next look is due. Nothing that the answer
 * causes is queued.
 */
export async function lookNow(portal: TestPortal, kind: string, subject: number): Promise<void> {
  const requests = await portal.rows<{ requestID: number }>(
    `update outside_requests set next_at = now() where kind = $1 and subject = $2 returning request_id as "requestID"`,
    [kind, subject],
  )
  for (const request of requests) await lookAtRequest(requestKinds, portal.services, request, async () => undefined)
}
