import { contract } from '@dealerline/shared/contract/index.ts'
import { dealers } from './businesses.ts'
import type { ScriptStep } from './script.ts'
import type { Tools } from './tale.ts'

/** The purpose of a check: an nbn result, an order, a question to the staff, or a support ticket. */
type Purpose = 'check' | 'order' | 'enquiry' | 'ticket'

type SiteRow = [days: number, dealer: string, purpose: Purpose, address: string]

/** Addresses of the address search. */
const sites: readonly SiteRow[] = [
  [172, dealers.dealer, 'order', '1 Harbour Street, Sydney NSW 2000'],
  [133, dealers.rival, 'check', '125 Argyle Street, Southport QLD 4215'],
  [112, dealers.dealer, 'enquiry', 'Unit 24, 204 Flinders Street, Penrith NSW 2750'],
  [85, dealers.direct, 'order', '55 Northbourne Avenue, Dubbo NSW 2830'],
  [63, dealers.member, 'check', '53 Victoria Road, Box Hill VIC 3128'],
  [41, dealers.rival, 'ticket', '118 Elizabeth Street, Darwin City NT 0800'],
  [17, dealers.dealer, 'check', '11 William Street, Richmond VIC 3121'],
  [9, dealers.dealer, 'enquiry', 'Level 12, 132 Station Street, Newcastle NSW 2300'],
  [2, dealers.rival, 'check', '167 Hunter Street, Bunbury WA 6230'],
]

/** Returns the steps in which dealers find out which services an address can get. */
export const serviceabilitySteps = (tools: Tools): ScriptStep[] =>
  sites.map((row, index) => ({
    story: row[3],
    days: row[0],
    minute: 120 + index * 17,
    creates: true,
    run: () => visit(tools, row),
  }))

async function visit({ callAs }: Tools, [, dealer, purpose, address]: SiteRow): Promise<void> {
  if (purpose === 'enquiry') {
    const body = { address, services: ['NBN'], speed: '250/100' }
    await callAs(dealer, contract.serviceability.sendSQNew, { body })
    return
  }
  const site = { formattedAddress: address }
  const { locations } = await callAs(dealer, contract.serviceability.nbnQueryAddress, { body: site })
  const locationID = locations[0]?.locationID ?? ''
  const check = await callAs(dealer, contract.serviceability.nbnServiceQualification, { body: { locationID } })
  const { checkID } = check
  if (purpose === 'ticket') {
    const description = 'The address cannot be ordered online. The customer moves in next month.'
    await callAs(dealer, contract.serviceability.createSupportTicket, {
      body: { checkID, subject: `nbn at ${address}`, description },
    })
  }
  if (purpose === 'order' && check.canOrder) {
    const [tier] = check.nfasTiers
    const [freePort] = check.uniPorts.filter(({ inUse }) => !inUse)
    const body = {
      checkID,
      contactName: 'Site contact',
      contactPhone: '0491570156',
      bandwidthProfile: tier?.name ?? '',
    }
    await callAs(dealer, contract.serviceability.createOrder, {
      body: { ...body, cpiID: check.cpiID ?? '', uniPort: freePort?.name ?? '' },
    })
  }
}
