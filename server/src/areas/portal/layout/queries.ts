import type { Transaction } from '../../../kernel/database.ts'

export interface StoredLayout {
  visible: string[]
  known: string[]
}

export const selectLayout = (tx: Transaction, component: string) =>
  tx.first<StoredLayout>('select_layout')`
    select visible, known from layout_settings where component = ${component}`

export async function upsertLayout(tx: Transaction, component: string, { visible, known }: StoredLayout) {
  await tx.prepared('upsert_layout')`
    insert into layout_settings (component, visible, known) values (${component}, ${visible}, ${known})
      on conflict (component) do update set visible = excluded.visible, known = excluded.known, updated_at = app.now()`
}
