import { describe, expect, test } from 'vitest'
import type { AddressMatch } from '../contract/address.ts'
import { emptyCells, type SiteCells } from '../records/site-row.ts'
import { readBill, readService, readSpeed } from './check-cells.ts'
import { buildOf, chooseService, plansFor, type SiteOption } from './choose-service.ts'
import { resolveSite, searchTextOf } from './match-address.ts'
import { readSites } from './read-sites.ts'

const cells = (values: Partial<SiteCells>): SiteCells => ({ ...emptyCells, ...values })
const filled = (row: SiteCells | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, text]) => text !== ''))

describe('reads a list of sites', () => {
  const cases: [name: string, text: string, first: Partial<SiteCells>, rows: number][] = [
    [
      'one column of addresses with commas',
      '1 Harbour Street, Sydney NSW 2000\n47 Hunter Street, Sydney NSW 2000',
      { address: '1 Harbour Street, Sydney NSW 2000' },
      2,
    ],
    [
      'one column with a heading',
      'Address\n1 Harbour Street, Sydney NSW 2000',
      { address: '1 Harbour Street, Sydney NSW 2000' },
      1,
    ],
    ['one address', '1 Harbour St Sydney', { address: '1 Harbour St Sydney' }, 1],
    [
      'a table from a spreadsheet',
      'Site name\tStreet address\tUnit\tState\tPost code\tService\tSpeed\tCurrent bill\nHead office\t1 Harbour St\t4\tNew South Wales\t2000\tNBN\t100/20\t$89.95',
      {
        name: 'Head office',
        address: '1 Harbour St',
        unit: '4',
        state: 'NSW',
        postcode: '2000',
        service: 'NBN',
        speed: '100/20',
        currentBill: '$89.95',
      },
      1,
    ],
    [
      'a CSV file with quotes, and a postcode without its zero',
      'Name,Address,State,Postcode\nDarwin,"2 Smith Street, Darwin City",NT,800',
      { name: 'Darwin', address: '2 Smith Street, Darwin City', state: 'NT', postcode: '0800' },
      1,
    ],
    [
      'a table without headings',
      'Depot\t1 Harbour Street\tSydney\tNSW\t2000\t100/20\nShop\t47 Hunter Street\tSydney\tNSW\t2000\t50/20',
      { name: 'Depot', address: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postcode: '2000', speed: '100/20' },
      2,
    ],
    [
      'columns that nobody knows',
      'Manager;Address;Fax\nAnn;1 Harbour Street, Sydney;none',
      { address: '1 Harbour Street, Sydney' },
      1,
    ],
  ]
  test.each(cases)('%s', (_, text, first, rows) => {
    const result = readSites(text)
    expect(result.problem).toBe('')
    expect(result.rows).toHaveLength(rows)
    expect(filled(result.rows[0]?.cells)).toEqual(first)
  })

  const refusals: [text: string, problem: string][] = [
    ['', 'The list has no rows.'],
    ['Name\tPhone\nA\t0412345678\nB\t0412345679', 'No column has addresses'],
    ['Name,Address', 'The list has no rows below its headings.'],
    [Array.from({ length: 1001 }, (_, at) => `${at + 1} Harbour Street, Sydney NSW 2000`).join('\n'), '1001 rows'],
    ['a\n'.repeat(249_999), '249999 rows'],
  ]
  test.each(refusals)('refuses %#', (text, problem) => {
    expect(readSites(text).problem).toContain(problem)
  })

  test('names the cells with problems and keeps their texts', () => {
    const { rows } = readSites(
      'Address,State,Postcode,Service,Speed,Bill\nPO Box 7 Sydney,XX,20,Pigeon,fast,lots\n,,,,,\n1 Harbour Street,NSW,2000,Fibre,1 Gbps,$10',
    )
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['address', 'state', 'postcode', 'service', 'speed', 'currentBill'],
      [],
    ])
    expect(rows[0]?.cells.speed).toBe('fast')
  })

  test('reads the file of rows with problems again', () => {
    const { rows, unread } = readSites('Line,Address,Address: problem\n3,1 Harbour Street Sydney,Address is missing')
    expect(filled(rows[0]?.cells)).toEqual({ address: '1 Harbour Street Sydney' })
    expect(unread).toEqual([])
  })
})

test.each(['1 Quarry Road, '.repeat(15_000), 'Address\tSpeed\t'.repeat(15_000), '"a";'.repeat(50_000)])(
  'refuses a line with thousands of columns without looking at each (%#)',
  (text) => {
    expect(readSites(text)).toMatchObject({ rows: [], problem: expect.stringContaining('more than 100 columns') })
  },
)

test('reads services, speeds and bills', () => {
  expect(['NBN', 'Enterprise Ethernet', '5G', 'any', ''].map(readService)).toEqual([
    'nbn',
    'nbnEnterprise',
    'fiveG',
    '',
    '',
  ])
  expect(readService('ISDN')).toBeUndefined()
  expect(['100/20', '100/20 Mbps', '1 Gbps', '250', '1G/1G', ''].map(readSpeed)).toEqual([
    { down: 100, up: 20 },
    { down: 100, up: 20 },
    { down: 1000, up: 0 },
    { down: 250, up: 0 },
    { down: 1000, up: 1000 },
    { down: 0, up: 0 },
  ])
  expect(readSpeed('quick')).toBeUndefined()
  expect(['$1,080.50', '89.95/month', '', 'lots'].map(readBill)).toEqual([1080.5, 89.95, 0, undefined])
})

const match = (id: string, street: string, suburb = 'Sydney', postcode = '2000'): AddressMatch => ({
  search_result_id: id,
  formatted_address: `${street}, ${suburb} NSW ${postcode}`,
  street_address: street,
  suburb,
  state: 'NSW',
  postcode,
})

describe('resolves an address', () => {
  const harbour = match('GANSW1', '1 Harbour Street')
  const building = match('GANSW2', '144 Railway Parade')
  const unit1 = match('GANSW3', 'Unit 1, 144 Railway Parade')
  const unit2 = match('GANSW4', 'Unit 2, 144 Railway Parade')
  type Expected = { state: string; id?: string; confidence?: string; choices?: number; buildings?: AddressMatch[] }
  const cases: [name: string, site: Partial<SiteCells>, matches: AddressMatch[], expected: Expected][] = [
    [
      'exactly',
      { address: '1 Harbour St', suburb: 'Sydney', state: 'NSW', postcode: '2000' },
      [harbour],
      { state: 'resolved', id: 'GANSW1', confidence: 'exact' },
    ],
    [
      'without a suburb as likely',
      { address: '1 Harbour Street', postcode: '2000' },
      [harbour],
      { state: 'resolved', id: 'GANSW1', confidence: 'likely' },
    ],
    [
      'with a misspelled street as likely',
      { address: '1 Harbor Street Sydney' },
      [harbour],
      { state: 'resolved', confidence: 'likely' },
    ],
    ['not if the number differs', { address: '2 Harbour Street Sydney' }, [harbour], { state: 'pending' }],
    ['not if the postcode differs', { address: '1 Harbour Street', postcode: '3000' }, [harbour], { state: 'pending' }],
    [
      'of a building with units as a question',
      { address: '144 Railway Parade, Sydney NSW 2000' },
      [building, unit1, unit2],
      { state: 'question', choices: 3 },
    ],
    [
      'of a building known by one unit as a question',
      { address: '144 Railway Parade, Sydney NSW 2000' },
      [unit1],
      { state: 'question', choices: 1 },
    ],
    [
      'of a unit exactly',
      { address: '144 Railway Parade, Sydney NSW 2000', unit: '2' },
      [unit2],
      { state: 'resolved', id: 'GANSW4', confidence: 'exact' },
    ],
    [
      'of an unknown unit as a question about the building',
      { address: '144 Railway Parade, Sydney NSW 2000', unit: '9' },
      [],
      { state: 'question', choices: 2, buildings: [building, unit1] },
    ],
    [
      'in two suburbs as a question',
      { address: '1 Harbour Street' },
      [harbour, match('GANSW9', '1 Harbour Street', 'Parramatta', '2150')],
      { state: 'question', choices: 2 },
    ],
    ['that nobody knows as pending', { address: '99 Nowhere Lane, Sydney NSW 2000' }, [], { state: 'pending' }],
  ]
  test.each(cases)('%s', (_, site, matches, { id, choices, buildings = [], ...expected }) => {
    const resolution = resolveSite(cells(site), matches, buildings)
    expect(resolution).toMatchObject(expected)
    if (id && resolution.state === 'resolved') expect(resolution.match.search_result_id).toBe(id)
    if (choices && resolution.state === 'question') expect(resolution.choices).toHaveLength(choices)
  })

  test('searches with the parts that the address does not have', () => {
    expect(
      searchTextOf(cells({ address: '1 Harbour St', unit: '4', suburb: 'Sydney', state: 'NSW', postcode: '2000' })),
    ).toBe('Unit 4, 1 Harbour St, Sydney NSW 2000')
    expect(searchTextOf(cells({ address: '1 Harbour St, Sydney NSW 2000', state: 'NSW', postcode: '2000' }))).toBe(
      '1 Harbour St, Sydney NSW 2000',
    )
  })
})

describe('chooses the service of a site', () => {
  const option = (values: Partial<SiteOption>): SiteOption => ({
    type: 'nbn',
    wholesaler: 'nbn',
    technology: 'FTTN',
    available: true,
    downMbps: 100,
    upMbps: 20,
    buildCostEx: null,
    expectedDate: '',
    note: '',
    ...values,
  })
  const plan = (
    ratePlanID: number,
    ratePlanDescription: string,
    usageType: string,
    monthlyRetail: number,
    more = {},
  ) => ({
    ratePlanID,
    ratePlanDescription,
    usageType,
    monthlyRetail,
    ConnectionFee: 0,
    residential: false,
    archived: false,
    ...more,
  })
  const plans = [
    plan(1, 'NBN Home 50/20', 'nbn', 60, { residential: true }),
    plan(2, 'NBN Business 50/20', 'nbn', 89),
    plan(3, 'NBN Business 100/20', 'nbn', 109),
    plan(4, 'NBN Business 250/25', 'nbn', 129),
    plan(5, '5G Business Unlimited', 'fiveG', 95),
    plan(6, 'Fibre 250/250', 'fibre', 399),
    plan(7, 'Fibre 100/100 (2015)', 'fibre', 99, { archived: true }),
  ]
  const fiveG = option({ type: 'fiveG', technology: '5G', downMbps: 250, upMbps: 30 })
  const fibre = option({ type: 'fibre', technology: 'Fibre Ethernet', downMbps: 1000, upMbps: 1000 })
  const noNbn = option({ available: false, downMbps: 0, upMbps: 0, expectedDate: '2027-06-30', note: 'Being built' })
  const toBuild = option({ type: 'fibre', available: false, buildCostEx: 4500, note: 'No fibre in the building' })
  const cases: [
    wish: string,
    service: string,
    speed: string,
    options: SiteOption[],
    outcome: string,
    planID: number | undefined,
    reason: string,
  ][] = [
    ['nothing in particular', '', '', [option({}), fiveG], 'met', 2, ''],
    ['a speed of nbn', 'NBN', '100/20', [option({}), fiveG], 'met', 3, ''],
    [
      'a speed that nbn lacks, which 5G has',
      'NBN',
      '250/25',
      [option({}), fiveG, fibre],
      'alternative',
      5,
      'the fastest plan here is 100/20 Mbps',
    ],
    [
      'a speed that only fibre has',
      'NBN',
      '250/100',
      [option({}), fiveG, fibre],
      'alternative',
      6,
      'nbn with 250/100 Mbps is not available',
    ],
    ['a speed that nothing has', 'NBN', '1000', [option({})], 'alternative', 3, 'the fastest plan here is 100/20 Mbps'],
    ['nbn where it is not built', 'NBN', '', [noNbn, fiveG], 'alternative', 5, 'Being built'],
    ['fibre that is to be built', 'Fibre', '', [toBuild, option({})], 'alternative', 2, 'No fibre in the building'],
    ['anything where nothing is', '', '', [noNbn, toBuild], 'none', undefined, 'No service is available'],
    [
      'a service without a plan',
      'NBN Enterprise Ethernet',
      '',
      [option({ type: 'nbnEnterprise' })],
      'none',
      undefined,
      'The catalogue has no plan',
    ],
  ]
  test.each(cases)('%s', (_, service, speed, options, outcome, planID, reason) => {
    const choice = chooseService({ service, speed }, options, plansFor(plans, false))
    expect([choice.outcome, choice.plan?.ratePlanID]).toEqual([outcome, planID])
    expect(choice.reason).toContain(reason)
  })

  test('tells the cost to build and the expected day', () => {
    expect(buildOf([noNbn, toBuild])).toEqual({ buildCostEx: 4500, expectedDate: '2027-06-30' })
    expect(buildOf([option({})])).toEqual({ buildCostEx: null, expectedDate: '' })
  })
})
