import type { Transaction } from '../../../kernel/database.ts'
import type { StoredCompany } from './to-company.ts'

export const insertCompany = (tx: Transaction, dealerID: number, abn: string, details: unknown) =>
  tx.one<StoredCompany>('insert_company')`
    insert into companies (dealer_id, abn, details) values (${dealerID}, ${abn}, ${JSON.stringify(details)})
      returning company_id, details`

export const updateCompany = (tx: Transaction, companyID: number, abn: string, details: unknown) =>
  tx.execute('update_company')`
    update companies set abn = ${abn}, details = ${JSON.stringify(details)} where company_id = ${companyID}`

export const findCompany = (tx: Transaction, companyID: number) =>
  tx.first<StoredCompany>('find_company')`
    select company_id, details from companies where company_id = ${companyID}`

/** Locks a company until the call ends, and returns it with its customer. */
export const lockCompany = (tx: Transaction, companyID: number) =>
  tx.first<StoredCompany & { holder: number | null }>('lock_company')`
    select company_id, details, (select customer_id from customers c where c.company_id = f.company_id
      limit 1) as holder
      from companies f where company_id = ${companyID} for update`

/** Moves a company to its customer's dealer, even if another dealer added it. */
export const assignCompanyToDealer = (tx: Transaction, companyID: number, dealerID: number) =>
  tx.execute('give_company_to_dealer')`
    update companies set dealer_id = ${dealerID} where company_id = ${companyID} and dealer_id <> ${dealerID}`
