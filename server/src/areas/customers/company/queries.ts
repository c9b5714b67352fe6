import type { Transaction } from '../../../kernel/database.ts'
import type { StoredCompany } from './to-company.ts'

export async function insertCompany(
  tx: Transaction,
  dealerID: number,
  abn: string,
  details: unknown,
): Promise<StoredCompany> {
  const [inserted] = await tx.prepared<StoredCompany>({
    name: 'insert_company',
    text: 'insert into companies (dealer_id, abn, details) values ($1, $2, $3) returning company_id, details',
    values: [dealerID, abn, JSON.stringify(details)],
  })
  if (!inserted) throw new Error('A company was not inserted.')
  return inserted
}

export async function updateCompany(tx: Transaction, companyID: number, abn: string, details: unknown): Promise<void> {
  await tx.prepared({
    name: 'update_company',
    text: 'update companies set abn = $2, details = $3 where company_id = $1',
    values: [companyID, abn, JSON.stringify(details)],
  })
}

export async function findCompany(tx: Transaction, companyID: number): Promise<StoredCompany | undefined> {
  const [found] = await tx.prepared<StoredCompany>({
    name: 'find_company',
    text: 'select company_id, details from companies where company_id = $1',
    values: [companyID],
  })
  return found
}

/** The company, held until the call ends, with the customer that has it. */
export async function lockCompany(
  tx: Transaction,
  companyID: number,
): Promise<(StoredCompany & { holder: number | null }) | undefined> {
  const [found] = await tx.prepared<StoredCompany & { holder: number | null }>({
    name: 'lock_company',
    text: `select company_id, details, (select customer_id from customers c where c.company_id = f.company_id limit 1) as holder
      from companies f where company_id = $1 for update`,
    values: [companyID],
  })
  return found
}

/** A company belongs to the dealer of the customer who has it, whoever added it. */
export async function giveToDealer(tx: Transaction, companyID: number, dealerID: number): Promise<void> {
  await tx.prepared({
    name: 'give_company_to_dealer',
    text: 'update companies set dealer_id = $2 where company_id = $1 and dealer_id <> $2',
    values: [companyID, dealerID],
  })
}
