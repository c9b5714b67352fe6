import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { assertSpace, megabyte } from '../kernel/disk-space.ts'
import { retryLost } from '../kernel/lost-connection.ts'
import { auditOfCall } from './audit-queries.ts'
import { type Opening, openTransaction } from './callers.ts'
import type { Route } from './handler.ts'
import { InfectedFile, makeFolder, type ReceivedFiles, receive, removeFolder } from './receive.ts'
import { assertValid, type RequestInput } from './request-input.ts'
import { assertMayCall, type CallServices, runOpened } from './run.ts'

/** Seconds after which the job removes files without an owner. No request takes so long. */
const sweepAfter = 3600

/** Receives files before the call's transaction starts, so that no transaction stays open during a slow upload. */
export async function runUpload(
  request: FastifyRequest,
  route: Route,
  opening: Opening,
  services: CallServices,
  sentInput: RequestInput,
): Promise<unknown> {
  const { pool, files, jobs } = services
  const folder = makeFolder()
  const admit = () =>
    openTransaction(pool, opening, '', async (tx, opened) => {
      assertMayCall(route.call, opening.toCaller(opened))
      assertValid(sentInput)
      // If this process ends before the files have an owner, this job removes them.
      await jobs.queue(tx, 'uploads.sweep', { folder }, sweepAfter)
    })
  await retryLost(true, admit)
  const { dataDir, diskReserveMb } = services.config
  await assertSpace(dataDir, diskReserveMb + Number(request.headers['content-length'] ?? 0) / megabyte)
  const receiver = { store: files, malware: services.providers.malware, caller: opening.actor }
  const { received, fields } = await receive(request, route.call, receiver, folder).catch(async (error: unknown) => {
    if (error instanceof InfectedFile) await auditInfected(error, request, opening, services)
    throw error
  })
  // The body identifies the request of an idempotency key: a repeated request must have the same files and fields.
  request.body = { fields, files: toHashes(received), refused: received.refused }
  try {
    const input = { ...sentInput, body: fields, received }
    const { result, repeated } = await runOpened(request, route, opening, services, input)
    if (repeated) await removeFolder(files, folder)
    return result
  } catch (error) {
    // After any other error, the rows may have been stored. The job then removes the files only if they have no owner.
    if (error instanceof AppError) await removeFolder(files, folder)
    throw error
  }
}

/** Records in the audit log who uploaded an infected file, in a separate transaction that the refusal does not undo. */
async function auditInfected(
  { file }: InfectedFile,
  request: FastifyRequest,
  opening: Opening,
  { pool }: CallServices,
): Promise<void> {
  const { orderID, guid } = request.params as { orderID?: number; guid?: string }
  await openTransaction(
    pool,
    opening,
    '',
    async (tx, opened) => {
      tx.audit({ entityType: 'upload', entityID: orderID ?? guid ?? '', action: 'infected file refused', data: file })
      return opening.toCaller(opened)
    },
    (tx, caller) => auditOfCall(tx, caller, request.id),
  )
}

const toHashes = ({ files, csvFiles }: ReceivedFiles) =>
  [...files, ...csvFiles].map(({ name, sha256 }) => [name, sha256])
