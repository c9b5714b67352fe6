import type { ListView } from '@dealerline/shared/contract/views.ts'
import type { Transaction } from '../../../kernel/database.ts'

export const selectListViews = (tx: Transaction, person: number) =>
  tx.prepared<ListView>('list_views')`
    select list, name, search from list_views where dealer_id = ${person} order by list, lower(name), name`

export const upsertListView = (tx: Transaction, person: number, { list, name, search }: ListView) =>
  tx.execute('save_list_view')`
    insert into list_views (dealer_id, list, name, search) values (${person}, ${list}, ${name}, ${search})
      on conflict (dealer_id, list, name) do update set search = excluded.search, saved_at = app.now()`

export const deleteListView = (tx: Transaction, person: number, list: string, name: string) =>
  tx.hasRow('delete_list_view')`
    delete from list_views where dealer_id = ${person} and list = ${list} and name = ${name} returning name`
