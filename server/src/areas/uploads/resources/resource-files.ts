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
import { authorOf, type Context, isStale } from '../../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../../calls/handler.ts'
import type { ReceivedFile, ReceivedFiles } from '../../../calls/receive.ts'
import { readStored } from '../stored-files.ts'
import { assertAnyAccepted } from '../upload-files.ts'
import * as queries from './queries.ts'

const isAllCategories = (category: string) => category.toLowerCase() === allResources

/** The files of a category, or of all categories. Archived files are only for administrators. */
export function getResourceFiles(
  { tx, caller }: Context,
  category: string,
  archived: boolean,
): Promise<ResourceFile[]> {
  return queries.selectFiles(tx, isAllCategories(category) ? '' : category, archived && caller.kind === 'Admin')
}

/** Returns the files in their folders. If all categories are requested, each category is a folder. */
export async function getResourceTree(context: Context, category: string, archived: boolean): Promise<ResourceFolder> {
  const files = await getResourceFiles(context, category, archived)
  if (!isAllCategories(category)) return toTree(files[0]?.category ?? category, files)
  const byCategory = Map.groupBy(files, (file) => file.category.toLowerCase())
  const folders = [...byCategory.values()].map((filesOfCategory) =>
    toTree(filesOfCategory[0]?.category ?? '', filesOfCategory),
  )
  return { name: '', folders, files: [] }
}

/** The unchanged content of a file. */
export async function getResourceFile({ tx }: Context, fileID: number): Promise<AfterCommit<FileReply>> {
  const file = await queries.findFile(tx, fileID)
  if (!file) throw new AppError('notFound', { detail: 'There is no such file.' })
  return readStored(file)
}

/** Adds the received files, or changes one file. */
export function updateResourceFiles(
  context: Context,
  form: ResourceForm,
  received: ReceivedFiles,
): Promise<ResourceUpdate> {
  return form.id > 0 ? changeFile(context, form, received) : addFiles(context, form, received)
}

const toContent = ({ name, mediaType, size, sha256, key }: ReceivedFile) => ({
  name: toFileName(name, mediaType, 'general'),
  mediaType,
  size,
  sha256,
  key,
})
const toRefusals = ({ refused }: ReceivedFiles) => refused.map(({ name, message }) => ({ filename: name, message }))
const stemOf = (filename: string) => filename.replace(/\.[^.]+$/, '')

async function addFiles(
  { tx, caller }: Context,
  { category, folder = '', title }: ResourceForm,
  received: ReceivedFiles,
): Promise<ResourceUpdate> {
  if (!category) assertNoErrors([{ path: 'category', message: 'Category can not be empty' }])
  assertAnyAccepted(received)
  const [only, ...others] = received.files
  const isOne = only !== undefined && others.length === 0 && received.refused.length === 0
  const files = received.files.map((file) => {
    const content = toContent(file)
    return { ...content, category: category ?? '', folder, title: (isOne && title) || stemOf(content.name) }
  })
  const storedFiles = await queries.insertFiles(tx, authorOf(caller), files)
  for (const { resourceFileID, title: name } of storedFiles)
    tx.audit({ entityType: 'resourceFile', entityID: resourceFileID, action: 'added', data: { category, title: name } })
  return { files: storedFiles, refused: toRefusals(received) }
}

async function changeFile(
  context: Context,
  { id, version, ...changes }: ResourceForm,
  received: ReceivedFiles,
): Promise<ResourceUpdate> {
  const { tx, queue } = context
  const current = await queries.findFile(tx, id, true)
  if (!current) throw new AppError('notFound', { detail: 'There is no such file.' })
  const { key, sha256, ...publicFields } = current
  if (isStale(context, current) || (version > 0 && version !== current.version))
    throw new AppError('stale', { current: publicFields })
  const [replacement, ...others] = received.files
  if (received.refused.length > 0) assertAnyAccepted({ ...received, files: [] })
  if (others.length > 0) throw new AppError('badInput', { detail: 'Choose only one file as the replacement.' })
  const content = replacement ? toContent(replacement) : { name: current.filename }
  const changedFields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const savedFile = await queries.updateFile(tx, id, { ...current, ...changedFields, ...content })
  if (replacement) await queue(tx, 'uploads.removed', { key })
  const data = { ...changedFields, ...(replacement && { filename: content.name }) }
  tx.audit({ entityType: 'resourceFile', entityID: id, action: 'changed', data })
  return { files: savedFile ? [savedFile] : [], refused: [] }
}

/** Deletes files. Refuses a file that a rate plan or handset uses; it can only be archived. */
export async function deleteResourceFiles({ tx, queue }: Context, ids: readonly number[]): Promise<number[]> {
  const uses = await queries.selectUsesOf(tx, ids)
  if (uses.length > 0) {
    const names = uses.map(({ name }) => name).slice(0, 3)
    const moreText = uses.length > 3 ? ` and ${uses.length - 3} more` : ''
    throw new AppError('conflict', {
      detail: `The catalogue uses this file: ${names.join(', ')}${moreText}. Archive it instead.`,
    })
  }
  const removedFiles = await queries.deleteFiles(tx, ids)
  if (removedFiles.length < new Set(ids).size) throw new AppError('notFound', { detail: 'There is no such file.' })
  for (const { id, key, title } of removedFiles) {
    await queue(tx, 'uploads.removed', { key })
    tx.audit({ entityType: 'resourceFile', entityID: id, action: 'removed', data: { title } })
  }
  return removedFiles.map(({ id }) => id)
}
