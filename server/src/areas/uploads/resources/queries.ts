import type { ResourceFile, TrainingLink, TrainingLinkFields } from '@dealerline/shared/contract/resources.ts'
import { resourceAddress } from '@dealerline/shared/rules/resource-address.ts'
import type { Transaction } from '../../../kernel/database.ts'

/** A stored file with its storage key and the hash of its content. */
export interface StoredResource extends ResourceFile {
  key: string
  sha256: string
}

const columns = `resource_file_id as "resourceFileID", category, folder, title, name as filename, media_type as "mediaType", size,
  archived, app.utc_text(added_at) as "addedAt", added_by as "addedBy", version`

/** The files of a category, case-insensitive. An empty category returns all files. */
export function selectFiles(tx: Transaction, category: string, withArchived: boolean): Promise<ResourceFile[]> {
  return tx.prepared({
    name: 'select_resources',
    text: `select ${columns} from resource_files
      where ($1 = '' or lower(category) = lower($1)) and ($2 or not archived)
      order by lower(category), lower(folder), lower(title), resource_file_id`,
    values: [category, withArchived],
  })
}

/** The categories. Names that differ only in case count as one, with the spelling of the first file. */
export function selectCategories(tx: Transaction): Promise<{ category: string; files: number }[]> {
  return tx.prepared({
    name: 'select_resource_categories',
    text: `select (array_agg(category order by resource_file_id))[1] as category, count(*)::integer as files
      from resource_files where not archived group by lower(category) order by lower(category)`,
    values: [],
  })
}

/** Finds a file. `withLock` locks it until the call ends. */
export function findFile(tx: Transaction, fileID: number, withLock = false): Promise<StoredResource | undefined> {
  return tx.first<StoredResource>({
    name: withLock ? 'hold_resource' : 'find_resource',
    text: `select ${columns}, key, sha256 from resource_files where resource_file_id = $1 ${withLock ? 'for update' : ''}`,
    values: [fileID],
  })
}

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
export function insertFiles(tx: Transaction, by: string, files: readonly NewResource[]): Promise<ResourceFile[]> {
  return tx.prepared({
    name: 'insert_resources',
    text: `insert into resource_files (added_by, category, folder, title, name, media_type, size, sha256, key)
      select $1, f.* from jsonb_to_recordset($2) as f (category text, folder text, title text, name text, "mediaType" text,
        size integer, sha256 text, key text)
      returning ${columns}`,
    values: [by, JSON.stringify(files)],
  })
}

/** Updates a file. */
export function updateFile(
  tx: Transaction,
  fileID: number,
  file: NewResource & { archived: boolean },
): Promise<ResourceFile | undefined> {
  return tx.first<ResourceFile>({
    name: 'update_resource',
    text: `update resource_files set category = $2, folder = $3, title = $4, name = $5, media_type = $6, size = $7,
        sha256 = $8, key = $9, archived = $10, version = version + 1
      where resource_file_id = $1 returning ${columns}`,
    values: [
      fileID,
      file.category,
      file.folder,
      file.title,
      file.name,
      file.mediaType,
      file.size,
      file.sha256,
      file.key,
      file.archived,
    ],
  })
}

/** Removes files. @returns their storage keys */
export function deleteFiles(
  tx: Transaction,
  ids: readonly number[],
): Promise<{ id: number; key: string; title: string }[]> {
  return tx.prepared({
    name: 'delete_resources',
    text: 'delete from resource_files where resource_file_id = any ($1) returning resource_file_id as id, key, title',
    values: [ids],
  })
}

/** The rate plans and handsets that use one of these files, by id or by address. */
export function selectUsesOf(tx: Transaction, ids: readonly number[]): Promise<{ name: string }[]> {
  const addresses = ids.map((resourceFileID) => resourceAddress(resourceFileID).toLowerCase())
  return tx.prepared({
    name: 'uses_of_resources',
    text: `select rate_plan_description as name from rate_plans
        where resource_file_id = any ($1) or lower(rate_plan_pdf) = any ($2)
      union all select model from handsets where lower(image_path) = any ($2)
      order by 1`,
    values: [ids, addresses],
  })
}

const linkColumns = 'link_id as id, category, section, label, href, version'

export function selectLinks(tx: Transaction): Promise<TrainingLink[]> {
  return tx.prepared({
    name: 'select_training_links',
    text: `select ${linkColumns} from training_links order by lower(category), lower(section), lower(label), link_id`,
    values: [],
  })
}

/** Locks a link until the call ends and returns it. */
export function lockTrainingLink(tx: Transaction, linkID: number): Promise<TrainingLink | undefined> {
  return tx.first<TrainingLink>({
    name: 'hold_training_link',
    text: `select ${linkColumns} from training_links where link_id = $1 for update`,
    values: [linkID],
  })
}

/** Stores a link. The id 0 creates one. */
export async function putLink(
  tx: Transaction,
  linkID: number,
  { category, section, label, href }: TrainingLinkFields,
): Promise<TrainingLink | undefined> {
  const values = [category, section, label, href]
  const link = await tx.first<TrainingLink>(
    linkID === 0
      ? {
          name: 'insert_training_link',
          text: `insert into training_links (category, section, label, href) values ($1, $2, $3, $4) returning ${linkColumns}`,
          values,
        }
      : {
          name: 'update_training_link',
          text: `update training_links set category = $1, section = $2, label = $3, href = $4, version = version + 1
            where link_id = $5 returning ${linkColumns}`,
          values: [...values, linkID],
        },
  )
  return link
}

export async function deleteLink(tx: Transaction, linkID: number): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'delete_training_link',
    text: 'delete from training_links where link_id = $1 returning link_id',
    values: [linkID],
  })
  return rows.length > 0
}
