import type { Transaction } from '../../../kernel/database.ts'

export interface StoredLayout {
  visible: string[]
  known: string[]
}

export function selectLayout(tx: Transaction, component: string): Promise<StoredLayout | undefined> {
  return tx.first<StoredLayout>({
    name: 'select_layout',
    text: 'select visible, known from layout_settings where component = $1',
    values: [component],
  })
}

export async function upsertLayout(tx: Transaction, component: string, { visible, known }: StoredLayout) {
  await tx.prepared({
    name: 'upsert_layout',
    text: `insert into layout_settings (component, visible, known) values ($1, $2, $3)
      on conflict (component) do update set visible = excluded.visible, known = excluded.known, updated_at = app.now()`,
    values: [component, visible, known],
  })
}
