import { contract } from '@dealerline/shared/contract/index.ts'
import type { SiteList } from '@dealerline/shared/contract/sites.ts'
import { toSearchText } from '@dealerline/shared/rules/address-words.ts'
import type pg from 'pg'
import { must } from './builders.ts'
import { type TestPortal, until } from './portal.ts'

const calls = contract.sites

/** The first number of the addresses that `addSampleAddresses` makes. */
const firstNumber = 910_000_000

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>

/** Puts this many addresses into the register, each in its own street number. */
export async function addSampleAddresses(query: Query, count: number): Promise<void> {
  const addresses = Array.from({ length: count }, (_, at) => {
    const street_address = `${at + 1} Quarry Road`
    const formatted_address = `${street_address}, Listville NSW 2999`
    const search_result_id = `GANSW${firstNumber + at}`
    const search_text = toSearchText(formatted_address)
    return {
      search_result_id,
      formatted_address,
      street_address,
      suburb: 'Listville',
      state: 'NSW',
      postcode: '2999',
      search_text,
    }
  })
  await query(
    `insert into outside.address (search_result_id, formatted_address, street_address, suburb, state, postcode, search_text)
     select search_result_id, formatted_address, street_address, suburb, state, postcode, search_text
     from json_populate_recordset(null::outside.address, $1) on conflict do nothing`,
    [JSON.stringify(addresses)],
  )
}

const header = 'Name\tAddress\tState\tPostcode\tService wanted\tSpeed\tCurrent bill'

/** Returns a list of sites at the sample addresses. Every tenth row has something wrong, in turns. */
export function sampleSites(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const cells = [`Site ${at + 1}`, `${at + 1} Quarry Rd, Listville`, 'NSW', '2999', '', '', '80.00']
    const wrong = at % 10 === 9 ? wrongCells[Math.floor(at / 10) % wrongCells.length] : undefined
    if (wrong) cells[wrong.at] = wrong.text
    return cells.join('\t')
  })
  return [header, ...lines].join('\n')
}

const wrongCells = [
  { at: 1, text: '' },
  { at: 3, text: '29' },
  { at: 5, text: 'very fast' },
  { at: 1, text: 'PO Box 12, Listville' },
  { at: 1, text: '77 Unknown Avenue, Nowhere' },
]

/** Waits until the check of a list has ended. */
export function checked(portal: Pick<TestPortal, 'ask'>, siteListID: number): Promise<SiteList> {
  return until(async () => {
    const list = must(await portal.ask(calls.getSiteList, { as: 'dealer', params: { siteListID } }))
    return list.status !== 'running' && list
  }, `list ${siteListID} is checked`)
}

/** Creates a list of a customer with one site that has a question. */
export async function makeSiteList(
  portal: Pick<TestPortal, 'ask' | 'rows'>,
  customerID: number,
): Promise<{ siteListID: number; siteRowID: number }> {
  // The sample place of nbn at this address has two connections.
  const text = 'Unit 4, 184 Railway Parade, Parramatta NSW 2150'
  const { siteListID } = must(await portal.ask(calls.addSiteList, { as: 'dealer', body: { text, customerID } }))
  await checked(portal, siteListID)
  const [site] = must(await portal.ask(calls.getSites, { as: 'dealer', params: { siteListID } }))
  return { siteListID, siteRowID: site?.siteRowID ?? 0 }
}
