import {
  allResources,
  type ResourceFile,
  type ResourceFolder,
  type ResourceForm,
  type ResourceUpdate,
} from '@dealerline/shared/contract/resources.ts'
import { AppError, assertNoErrors } from '@dealerline/shared/errors.ts'
import { toTree } from '@dealerline/shared/rules/resource-tree.ts'
import { toFileName } from '@dealerline/shared/rules/uploads.ts'
import type { FileReply } from '../../../calls/calls.ts'
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import type { Received, ReceivedFile } from '../../../calls/receive.ts'
import { assertAnyTaken } from '../upload-files.ts'
import * as queries from './queries.ts'

const isEvery = (category: string) => category.toLowerCase() === allResources

/** The files of a category, or of all; those that are archived only for whoever keeps them. */
export function getResourceFiles(
  { tx, caller }: Context,
  category: string,
  archived: boolean,
): Promise<ResourceFile[]> {
  return queries.selectFiles(tx, isEvery(category) ? '' : category, archived && caller.kind === 'Admin')
}

/** The same files in their folders; of all of them each category is a folder of its own. */
export async function getResourceTree(context: Context, category: string, archived: boolean): Promise<ResourceFolder> {
  const files = await getResourceFiles(context, category, archived)
  if (!isEvery(category)) return toTree(files[0]?.category ?? category, files)
  const byCategory = Map.groupBy(files, (file) => file.category.toLowerCase())
  const folders = [...byCategory.values()].map((of) => toTree(of[0]?.category ?? '', of))
  return { name: '', folders, files: [] }
}

/** The content of a file, as it was added. */
export async function getResourceFile({ tx, services }: Context, fileID: number): Promise<FileReply> {
  const file = await queries.findFile(tx, fileID)
  if (!file) throw new AppError('notFound', { detail: 'There is no such file.' })
  return { content: await services.files.get(file.key, file.sha256), name: file.filename, type: file.mediaType }
}

/** Adds the files that came, or changes one. */
export function updateResourceFiles(context: Context, form: ResourceForm, received: Received): Promise<ResourceUpdate> {
  return form.id > 0 ? changeFile(context, form, received) : addFiles(context, form, received)
}

const toContent = ({ name, mediaType, size, sha256, key }: ReceivedFile) => ({
  name: toFileName(name, mediaType, 'general'),
  mediaType,
  size,
  sha256,
  key,
})
const toRefused = ({ refused }: Received) => refused.map(({ name, message }) => ({ filename: name, message }))
const stemOf = (filename: string) => filename.replace(/\.[^.]+$/, '')

async function addFiles(
  { tx, caller }: Context,
  { category, folder = '', title }: ResourceForm,
  received: Received,
): Promise<ResourceUpdate> {
  if (!category) assertNoErrors([{ path: 'category', message: 'Category can not be empty' }])
  assertAnyTaken(received)
  const [only, ...others] = received.files
  const isOne = only !== undefined && others.length === 0 && received.refused.length === 0
  const files = received.files.map((file) => {
    const content = toContent(file)
    return { ...content, category: category ?? '', folder, title: (isOne && title) || stemOf(content.name) }
  })
  const stored = await queries.insertFiles(tx, authorOf(caller), files)
  for (const { resourceFileID, title: name } of stored)
    tx.audit({ entityType: 'resourceFile', entityID: resourceFileID, action: 'added', data: { category, title: name } })
  return { files: stored, refused: toRefused(received) }
}

async function changeFile(
  context: Context,
  { id, version, ...changes }: ResourceForm,
  received: Received,
): Promise<ResourceUpdate> {
  const { tx, queue } = context
  const current = await queries.findFile(tx, id, true)
  if (!current) throw new AppError('notFound', { detail: 'There is no such file.' })
  const { key, sha256, ...shown } = current
  if (isStale(context, current) || (version > 0 && version !== current.version))
    throw new AppError('stale', { current: shown })
  const [replacing, ...others] = received.files
  if (received.refused.length > 0) assertAnyTaken({ ...received, files: [] })
  if (others.length > 0) throw new AppError('badInput', { detail: 'One file takes the place of another.' })
  const content = replacing ? toContent(replacing) : { name: current.filename }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const updated = await queries.updateFile(tx, id, { ...current, ...given, ...content })
  if (replacing) await queue(tx, 'uploads.removed', { key })
  const data = { ...given, ...(replacing && { filename: content.name }) }
  tx.audit({ entityType: 'resourceFile', entityID: id, action: 'changed', data })
  return { files: updated ? [updated] : [], refused: [] }
}

/** Removes files for good; what a rate plan or a handset uses stays, and can be archived. */
export async function deleteResourceFiles({ tx, queue }: Context, ids: readonly number[]): Promise<number[]> {
  const uses = await queries.selectUsesOf(tx, ids)
  if (uses.length > 0) {
    const names = uses.map(({ name }) => name).slice(0, 3)
    const more = uses.length > 3 ? ` and ${uses.length - 3} more` : ''
    throw new AppError('conflict', { detail: `The catalogue uses it: ${names.join(', ')}${more}. Archive it instead.` })
  }
  const removed = await queries.deleteFiles(tx, ids)
  if (removed.length < new Set(ids).size) throw new AppError('notFound', { detail: 'There is no such file.' })
  for (const { id, key, title } of removed) {
    await queue(tx, 'uploads.removed', { key })
    tx.audit({ entityType: 'resourceFile', entityID: id, action: 'removed', data: { title } })
  }
  return removed.map(({ id }) => id)
}
