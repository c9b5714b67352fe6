import type { ListView } from '@dealerline/shared/contract/views.ts'
import type { Transaction } from '../../../kernel/database.ts'

export function selectListViews(tx: Transaction, person: number): Promise<ListView[]> {
  return tx.prepared({
    name: 'list_views',
    text: 'select list, name, search from list_views where dealer_id = $1 order by list, lower(name), name',
    values: [person],
  })
}

export async function upsertListView(tx: Transaction, person: number, { list, name, search }: ListView): Promise<void> {
  await tx.prepared({
    name: 'save_list_view',
    text: `insert into list_views (dealer_id, list, name, search) values ($1, $2, $3, $4)
      on conflict (dealer_id, list, name) do update set search = excluded.search, saved_at = app.now()`,
    values: [person, list, name, search],
  })
}

export async function deleteListView(tx: Transaction, person: number, list: string, name: string): Promise<boolean> {
  const rows = await tx.prepared({
    name: 'delete_list_view',
    text: 'delete from list_views where dealer_id = $1 and list = $2 and name = $3 returning name',
    values: [person, list, name],
  })
  return rows.length > 0
}
