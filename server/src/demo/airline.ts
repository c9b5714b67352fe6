import { contract } from '@dealerline/shared/contract/index.ts'
import type { CallAs, CallWithFile } from './calls.ts'
import { demoFiles, toPdf } from './resources.ts'

const partner = 'partner@example.test'
const admin = 'admin@example.test'

const leads = [
  {
    abn: '75104999662',
    businessName: 'Novak Plumbing & Gas Pty Ltd',
    firstName: 'Petra',
    surname: 'Novak',
    email: 'petra.novak@customer.example',
    mobile: '0412 000 201',
    industry: 'E',
    turnover: 'T1',
    employees: 'E1',
  },
  {
    abn: '61228457369',
    businessName: 'True North Surveying Pty Ltd',
    firstName: 'Noor',
    surname: 'Haddad',
    email: 'noor.haddad@customer.example',
    mobile: '0412 000 202',
    industry: 'M',
    turnover: 'T2',
    employees: 'E2',
  },
]

/** Makes two leads of the dealer who sells for the airline partner, and approves one of them. */
export async function makeDemoLeads(callAs: CallAs): Promise<void> {
  for (const [index, body] of leads.entries()) {
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
