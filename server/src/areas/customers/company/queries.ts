import type { Transaction } from '../../../kernel/database.ts'
import type { StoredCompany } from './to-company.ts'

export function insertCompany(
  tx: Transaction,
  dealerID: number,
  abn: string,
  details: unknown,
): Promise<StoredCompany> {
  return tx.one<StoredCompany>({
    name: 'insert_company',
    text: 'insert into companies (dealer_id, abn, details) values ($1, $2, $3) returning company_id, details',
    values: [dealerID, abn, JSON.stringify(details)],
  })
}

export async function updateCompany(tx: Transaction, companyID: number, abn: string, details: unknown): Promise<void> {
  await tx.prepared({
    name: 'update_company',
    text: 'update companies set abn = $2, details = $3 where company_id = $1',
    values: [companyID, abn, JSON.stringify(details)],
  })
}

export function findCompany(tx: Transaction, companyID: number): Promise<StoredCompany | undefined> {
  return tx.first<StoredCompany>({
    name: 'find_company',
    text: 'select company_id, details from companies where company_id = $1',
    values: [companyID],
  })
}

/** Locks a company until the call ends, and returns it with its customer. */
export function lockCompany(
  tx: Transaction,
  companyID: number,
): Promise<(StoredCompany & { holder: number | null }) | undefined> {
  return tx.first<StoredCompany & { holder: number | null }>({
    name: 'lock_company',
    text: `select company_id, details, (select customer_id from customers c where c.company_id = f.company_id limit 1) as holder
      from companies f where company_id = $1 for update`,
    values: [companyID],
  })
}

/** Moves a company to its customer's dealer, even if another dealer added it. */
export async function assignCompanyToDealer(tx: Transaction, companyID: number, dealerID: number): Promise<void> {
  await tx.prepared({
    name: 'give_company_to_dealer',
    text: 'update companies set dealer_id = $2 where company_id = $1 and dealer_id <> $2',
    values: [companyID, dealerID],
  })
}
