import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import { type resourceCalls, type TrainingLink, trainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type Context, isStale } from '../../../calls/context.ts'
import * as queries from './queries.ts'

export function getTrainingLinks({ tx }: Context): Promise<TrainingLink[]> {
  return queries.selectLinks(tx)
}

/** Adds a link (id 0) or changes one. */
export async function updateTrainingLink(
  context: Context,
  { id, version: _, ...change }: BodyOf<typeof resourceCalls.updateTrainingLink>,
): Promise<TrainingLink> {
  const { tx } = context
  const current = id > 0 ? await queries.lockTrainingLink(tx, id) : undefined
  if (id > 0 && !current) throw new AppError('notFound', { detail: 'There is no such link.' })
  if (current && isStale(context, current)) throw new AppError('stale', { current })
  const fields = withChange(trainingLinkFields, current ?? {}, change)
  const link = await queries.putLink(tx, id, fields)
  if (!link) throw new AppError('notFound', { detail: 'There is no such link.' })
  tx.audit({ entityType: 'trainingLink', entityID: link.id, action: id > 0 ? 'changed' : 'added', data: fields })
  return link
}

export async function deleteTrainingLink({ tx }: Context, linkID: number): Promise<TrainingLink[]> {
  if (!(await queries.deleteLink(tx, linkID))) throw new AppError('notFound', { detail: 'There is no such link.' })
  tx.audit({ entityType: 'trainingLink', entityID: linkID, action: 'removed' })
  return queries.selectLinks(tx)
}
