import { contract } from '@dealerline/shared/contract/index.ts'
import type { CallAs, Inject } from './calls.ts'
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

const boundary = 'demonstration-file'

/** Adds the demonstration files with the same call as administrators. */
export async function addDemoFiles(inject: Inject): Promise<void> {
  for (const { lines, ...fields } of demoFiles) {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file = `content-disposition: form-data; name="files"; filename="${fields.title}.pdf"\r\ncontent-type: application/pdf`
    const { statusCode, body } = await inject({
      method: contract.resources.updateResourceFiles.method,
      url: `/api/${contract.resources.updateResourceFiles.path}`,
      headers: { authorization: `Bearer ${admin}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}\r\n${file}\r\n\r\n${toPdf(lines)}\r\n--${boundary}--\r\n`,
    })
    if (statusCode !== 200) throw new Error(`A demonstration file was refused with ${statusCode}: ${body}`)
  }
}
