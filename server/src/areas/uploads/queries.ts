import type { Attachment } from '@dealerline/shared/contract/uploads.ts'
import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

/** A stored file with its storage key and the hash of its content. */
export interface StoredFile extends Attachment {
  key: string
  sha256: string
}

const columns = sql`file_guid as "fileGuid", order_id as "orderID", upload_id as "uploadID", name as filename,
  file_type as "fileType", media_type as "mediaType", size,
  app.utc_text(added_at) as "uploadedAt", added_by as "uploadedBy",
  ticket_reference as "ticketReference"`

export const selectFiles = (tx: Transaction, orderID: number) =>
  tx.prepared<Attachment>('select_files')`
    select ${columns} from attachments where order_id = ${orderID} order by added_at, file_guid`

/** The newest files on the orders of a customer. */
export const selectFilesOfCustomer = (tx: Transaction, customerID: number, limit: number) =>
  tx.prepared<Attachment>('select_files_of_customer')`
    select ${columns} from attachments where order_id in (select order_id from orders where customer_id = ${customerID})
      order by added_at desc, file_guid limit ${limit}`

/** Finds one file of an order, by guid or by case-insensitive name. An empty guid or name matches every file. */
export const findFile = (
  tx: Transaction,
  orderID: number,
  { fileGuid = '', filename = '' }: { fileGuid?: string; filename?: string },
) =>
  tx.first<StoredFile>('find_file')`
    select ${columns}, key, sha256 from attachments
      where order_id = ${orderID} and (${fileGuid.toLowerCase()} = '' or file_guid::text = ${fileGuid.toLowerCase()})
      and (${filename} = '' or lower(name) = lower(${filename}))`

export const findFileByGuid = (tx: Transaction, fileGuid: string) =>
  tx.first<StoredFile>('find_file_by_guid')`
    select ${columns}, key, sha256 from attachments where file_guid = ${fileGuid}`

/** The order at draft stage with this guid, if the caller can see it. */
export const findOrderByGuid = (tx: Transaction, guid: string) =>
  tx.value<{ orderID: number }>('find_order_by_guid')`
    select order_id as "orderID" from orders
      where order_guid = ${guid} and order_guid <> '00000000-0000-0000-0000-000000000000'`

export async function selectUsedNames(tx: Transaction, orderID: number): Promise<Set<string>> {
  const names = await tx.prepared<{ name: string }>('select_taken_names')`select app.attached_names(${orderID}) as name`
  return new Set(names.map(({ name }) => name))
}

/** Returns the upload of a session on an order. The first request of the session creates it. */
export const putUpload = (tx: Transaction, orderID: number, session: string, byLink: boolean) =>
  tx.one<{ uploadID: number; session: string }>('put_upload')`
    insert into uploads (order_id, dealer_id, session, by_link)
      select order_id, dealer_id, ${session}, ${byLink} from orders where order_id = ${orderID}
      on conflict (order_id, session) do update set session = excluded.session
      returning upload_id as "uploadID", session`

export interface NewFile {
  name: string
  fileType: string
  mediaType: string
  size: number
  sha256: string
  key: string
}

/** Stores files in one statement. @returns them in the same order. */
export const insertFiles = (
  tx: Transaction,
  uploadID: number,
  by: { name: string; link: boolean },
  files: readonly NewFile[],
) =>
  tx.prepared<Attachment>('insert_files')`
    insert into attachments (upload_id, order_id, dealer_id, by_link, added_by, file_type, name, media_type, size,
      sha256, key)
      select u.upload_id, u.order_id, u.dealer_id, ${by.link}, ${by.name}, f.* from uploads u,
        jsonb_to_recordset(${JSON.stringify(files)}) as f ("fileType" text, name text, "mediaType" text, size integer,
        sha256 text, key text)
      where u.upload_id = ${uploadID}
      returning ${columns}`

/** Removes a file of an order. @returns its storage key */
export const deleteFile = (tx: Transaction, orderID: number, fileGuid: string) =>
  tx.first<{ key: string; filename: string }>('delete_file')`
    delete from attachments where order_id = ${orderID} and file_guid = ${fileGuid} returning key, name as filename`

/** Returns the keys that belong to a file of an order, a resource file or an import, and leaves out the others. */
export async function selectReferencedKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.prepared<{ key: string }>('select_kept_keys')`
    select key from attachments where key = any (${keys})
      union all select key from resource_files where key = any (${keys})
      union all select file_key from imports where file_key = any (${keys})`
  return new Set(rows.map(({ key }) => key))
}

/** Stores the ticket to which a file was sent. */
export const markSentToTicket = (tx: Transaction, fileGuid: string, reference: string) =>
  tx.execute('mark_handed_over')`
    update attachments set ticket_reference = ${reference} where file_guid = ${fileGuid}`
