import { contract } from '@dealerline/shared/contract/index.ts'
import type { CallAs, CallWithFile } from './calls.ts'
import { demoFiles, toPdf } from './resources.ts'

const partner = 'partner@example.test'
const admin = 'admin@example.test'

/** Leads: ABN, business, person, mobile, industry, turnover and employees. */
const leads = [
  ['75104999662', 'Novak Plumbing & Gas Pty Ltd', 'Petra', 'Novak', '0412 000 201', 'E', 'T1', 'E1'],
  ['61228457369', 'True North Surveying Pty Ltd', 'Noor', 'Haddad', '0412 000 202', 'M', 'T2', 'E2'],
] as const

/** Makes two leads of the dealer who sells for the airline partner, and approves one of them. */
export async function makeDemoLeads(callAs: CallAs): Promise<void> {
  for (const [index, lead] of leads.entries()) {
    const [abn, businessName, firstName, surname, mobile, industry, turnover, employees] = lead
    const email = `${firstName}.${surname}@customer.example`.toLowerCase()
    const body = { abn, businessName, firstName, surname, email, mobile, industry, turnover, employees }
    const { leadID } = await callAs(partner, contract.leads.addLead, { body })
    if (index === 0) await callAs(admin, contract.leads.decideLead, { params: { leadID }, body: { approved: true } })
  }
}

/** Adds the demonstration files with the same call as administrators. */
export async function addDemoFiles(callWithFile: CallWithFile): Promise<void> {
  for (const [category, folder, title, ...lines] of demoFiles) {
    const file = { name: `${title}.pdf`, content: toPdf(lines) }
    await callWithFile(admin, contract.resources.updateResourceFiles, {}, { category, folder, title }, file)
  }
}
