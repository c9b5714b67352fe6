import type { TrainingLink, TrainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../context.ts'
import * as queries from './queries.ts'

export function getTrainingLinks({ tx }: Context): Promise<TrainingLink[]> {
  return queries.selectLinks(tx)
}

/** Adds a link (id 0) or changes one. */
export async function updateTrainingLink(
  { tx }: Context,
  { id, version, ...fields }: TrainingLinkFields & { id: number; version: number },
): Promise<TrainingLink> {
  const current = id > 0 ? await queries.holdLink(tx, id) : undefined
  if (current && version > 0 && version !== current.version) throw new AppError('stale', { current })
  const stored = id > 0 && !current ? undefined : await queries.putLink(tx, id, fields)
  if (!stored) throw new AppError('notFound', { detail: 'There is no such link.' })
  tx.audit({ entityType: 'trainingLink', entityID: stored.id, action: id > 0 ? 'changed' : 'added', data: fields })
  return stored
}

export async function deleteTrainingLink({ tx }: Context, linkID: number): Promise<TrainingLink[]> {
  if (!(await queries.deleteLink(tx, linkID))) throw new AppError('notFound', { detail: 'There is no such link.' })
  tx.audit({ entityType: 'trainingLink', entityID: linkID, action: 'removed' })
  return queries.selectLinks(tx)
}
