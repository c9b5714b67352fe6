import type { ResourceFile, TrainingLink, TrainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { resourceAddress } from '@dealerline/shared/rules/resource-address.ts'
import { sql } from '../../../kernel/compose.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A stored file with its storage key and the hash of its content. */
export interface StoredResource extends ResourceFile {
  key: string
  sha256: string
}

const columns = sql`resource_file_id as "resourceFileID", category, folder, title, name as filename, media_type as "mediaType", size,
  archived, app.utc_text(added_at) as "addedAt", added_by as "addedBy", version`

/** The files of a category, case-insensitive. An empty category returns all files. */
export const selectFiles = (tx: Transaction, category: string, withArchived: boolean) =>
  tx.prepared<ResourceFile>('select_resources')`
    select ${columns} from resource_files
      where (${category} = '' or lower(category) = lower(${category})) and (${withArchived} or not archived)
      order by lower(category), lower(folder), lower(title), resource_file_id`

/** The categories. Names that differ only in case count as one, with the spelling of the first file. */
export const selectCategories = (tx: Transaction) =>
  tx.prepared<{ category: string; files: number }>('select_resource_categories')`
    select (array_agg(category order by resource_file_id))[1] as category, count(*)::integer as files
      from resource_files where not archived group by lower(category) order by lower(category)`

/** Finds a file. `withLock` locks it until the call ends. */
export const findFile = (tx: Transaction, fileID: number, withLock = false) =>
  tx.first<StoredResource>(withLock ? 'hold_resource' : 'find_resource')`
    select ${columns}, key, sha256 from resource_files
      where resource_file_id = ${fileID} ${withLock ? sql`for update` : sql``}`

export interface NewResource {
  category: string
  folder: string
  title: string
  name: string
  mediaType: string
  size: number
  sha256: string
  key: string
}

/** Stores files in one statement. @returns them in the same order. */
export const insertFiles = (tx: Transaction, by: string, files: readonly NewResource[]) =>
  tx.prepared<ResourceFile>('insert_resources')`
    insert into resource_files (added_by, category, folder, title, name, media_type, size, sha256, key)
      select ${by}, f.* from jsonb_to_recordset(${JSON.stringify(files)}) as f (category text, folder text, title text,
      name text, "mediaType" text,
        size integer, sha256 text, key text)
      returning ${columns}`

/** Updates a file. */
export const updateFile = (tx: Transaction, fileID: number, file: NewResource & { archived: boolean }) =>
  tx.first<ResourceFile>('update_resource')`
    update resource_files set category = ${file.category}, folder = ${file.folder}, title = ${file.title},
      name = ${file.name}, media_type = ${file.mediaType}, size = ${file.size},
        sha256 = ${file.sha256}, key = ${file.key}, archived = ${file.archived}, version = version + 1
      where resource_file_id = ${fileID} returning ${columns}`

/** Removes files. @returns their storage keys */
export const deleteFiles = (tx: Transaction, ids: readonly number[]) =>
  tx.prepared<{ id: number; key: string; title: string }>('delete_resources')`
    delete from resource_files where resource_file_id = any (${ids}) returning resource_file_id as id, key, title`

/** The rate plans and handsets that use one of these files, by id or by address. */
export function selectUsesOf(tx: Transaction, ids: readonly number[]): Promise<{ name: string }[]> {
  const addresses = ids.map((resourceFileID) => resourceAddress(resourceFileID).toLowerCase())
  return tx.prepared<{ name: string }>('uses_of_resources')`
    select rate_plan_description as name from rate_plans
        where resource_file_id = any (${ids}) or lower(rate_plan_pdf) = any (${addresses})
      union all select model from handsets where lower(image_path) = any (${addresses})
      order by 1`
}

const linkColumns = sql`link_id as id, category, section, label, href, version`

export const selectLinks = (tx: Transaction) =>
  tx.prepared<TrainingLink>('select_training_links')`
    select ${linkColumns} from training_links order by lower(category), lower(section), lower(label), link_id`

/** Locks a link until the call ends and returns it. */
export const lockTrainingLink = (tx: Transaction, linkID: number) =>
  tx.first<TrainingLink>('hold_training_link')`
    select ${linkColumns} from training_links where link_id = ${linkID} for update`

/** Stores a link. The id 0 creates one. */
export function putLink(
  tx: Transaction,
  linkID: number,
  { category, section, label, href }: TrainingLinkFields,
): Promise<TrainingLink | undefined> {
  if (linkID === 0)
    return tx.first<TrainingLink>('insert_training_link')`
      insert into training_links (category, section, label, href) values (${category}, ${section}, ${label}, ${href})
        returning ${linkColumns}`
  return tx.first<TrainingLink>('update_training_link')`
    update training_links set category = ${category}, section = ${section}, label = ${label}, href = ${href},
        version = version + 1
      where link_id = ${linkID} returning ${linkColumns}`
}

export const deleteLink = (tx: Transaction, linkID: number) =>
  tx.hasRow('delete_training_link')`
    delete from training_links where link_id = ${linkID} returning link_id`
