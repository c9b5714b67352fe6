import { sql } from '../../kernel/compose.ts'
import type { Transaction } from '../../kernel/database.ts'

export interface ImportedDealer {
  id: number
  dealerFullName: string
  dealerEmail: string
  authLevel: string
  authGroup: string
  ubDealerID: string
  dealerIDno: string
  groupNo: string
  isManager: boolean
  archived: boolean
  /** The business and the person responsible for it. */
  details: Record<string, unknown> | null
}

/** Returns all dealers. With `withLock`, nobody can add or change one until the transaction ends. */
export async function selectForImport(tx: Transaction, withLock: boolean): Promise<ImportedDealer[]> {
  if (withLock) await tx.prepared('lock_all_dealers')`lock table dealers, dealer_managers in share row exclusive mode`
  return tx.prepared<ImportedDealer>('dealers_for_import')`
    select d.dealer_id as id, d.dealer_full_name as "dealerFullName", d.dealer_email as "dealerEmail",
        d.auth_level as "authLevel", d.auth_group as "authGroup", d.ub_dealer_id as "ubDealerID",
        d.dealer_id_no as "dealerIDno", d.group_no as "groupNo", d.is_manager as "isManager", d.archived, m.details
      from dealers d left join dealer_managers m using (dealer_id) order by d.dealer_id`
}

type DealerRow = Omit<ImportedDealer, 'archived' | 'details'>

const dealerRecord = sql`(id integer, "dealerFullName" text, "dealerEmail" text, "authLevel" text, "authGroup" text,
  "ubDealerID" text, "dealerIDno" text, "groupNo" text, "isManager" boolean)`

/** Inserts dealers. Returns their ids in the same sequence. */
export async function insertImported(tx: Transaction, dealers: readonly DealerRow[]): Promise<number[]> {
  if (dealers.length === 0) return []
  const rows = await tx.prepared<{ id: number }>('import_new_dealers')`
    insert into dealers (dealer_full_name, dealer_email, auth_level, auth_group, ub_dealer_id, dealer_id_no, group_no,
      is_manager)
      select "dealerFullName", "dealerEmail", "authLevel", "authGroup", "ubDealerID", "dealerIDno", "groupNo",
      "isManager"
      from jsonb_to_recordset(${JSON.stringify(dealers)}) as g ${dealerRecord} returning dealer_id as id`
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function updateImported(tx: Transaction, dealers: readonly DealerRow[]): Promise<void> {
  if (dealers.length === 0) return
  await tx.prepared('import_changed_dealers')`
    update dealers d set dealer_full_name = g."dealerFullName", auth_level = g."authLevel", auth_group = g."authGroup",
        ub_dealer_id = g."ubDealerID", dealer_id_no = g."dealerIDno", group_no = g."groupNo",
        is_manager = g."isManager",
        version = d.version + 1
      from jsonb_to_recordset(${JSON.stringify(dealers)}) as g ${dealerRecord} where d.dealer_id = g.id`
}

/** Stores the businesses of dealers. */
export async function putManagers(
  tx: Transaction,
  managers: readonly { dealerID: number; details: Record<string, unknown> }[],
): Promise<void> {
  if (managers.length === 0) return
  await tx.prepared('import_dealer_managers')`
    insert into dealer_managers as known (dealer_id, details)
      select "dealerID", details from jsonb_to_recordset(${JSON.stringify(managers)}) as g ("dealerID" integer,
      details jsonb)
      on conflict (dealer_id) do update set details = excluded.details, version = known.version + 1`
}

/** Creates the missing logins of the built-in sign-in, without a password. */
export const insertLogins = (tx: Transaction, people: readonly { dealerEmail: string; dealerFullName: string }[]) =>
  tx.execute('import_logins')`
    select app.add_logins(${JSON.stringify(people.map(({ dealerEmail: email, dealerFullName: name }) => ({ email, name })))})`

export const selectDealerEmails = (tx: Transaction) =>
  tx.prepared<{ id: number; name: string }>('dealer_emails')`
    select dealer_id as id, dealer_email as name from dealers where not archived order by dealer_email`
