import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-import-kinds-'))
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

const run = (...words: string[]) => dealerline([...words, '--json'], installation.settings)
/** Imports rows, and returns the counts of new, changed, unchanged and refused ones with their problems. */
async function load(kind: string, ...lines: string[]) {
  const path = join(folder, `${kind}.csv`)
  writeFileSync(path, lines.join('\r\n'))
  const { json, stderr } = await run('import', kind, path)
  if (json === undefined) throw new Error(stderr)
  const { created, changed, unchanged, refused, problems } = json as Record<string, number> & {
    problems: { problems: string[] }[]
  }
  return { counts: [created, changed, unchanged, refused], problems: problems.map((row) => row.problems.join('; ')) }
}

beforeAll(async () => {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  expect((await dealerline(['migrate'], installation.settings)).status).toBe(0)
  const dealers = ['Name,E-mail,Level', 'Dana Novak,dana@telco.example,Dealer']
  expect((await load('dealers', ...dealers)).counts).toEqual([1, 0, 0, 0])
  const customers = [
    'Billing account,Dealer,Customer type,First name,Surname',
    '70000001,dana@telco.example,Residential,Harriet,Lim',
    '70000002,dana@telco.example,Residential,Grace,Okafor',
  ]
  expect((await load('customers', ...customers)).counts).toEqual([2, 0, 0, 0])
})
afterAll(async () => {
  await installation.stop()
  rmSync(folder, { recursive: true, force: true })
})

const actorOf = async (entityType: string) =>
  installation.rows('select actor, action, data from audit_log where entity_type = $1 order by audit_id', [entityType])

test('a changed text of a term becomes the next version, and other changes do not', async () => {
  const header = 'Section,Heading,Text,Items,Must be confirmed,Conditions'
  const rows = [
    'Mobile,Coverage,Coverage differs.,"Look at the map.\nAsk us:\n by phone.",Yes,service:mobile',
    'General,Payment,Pay monthly.,,No,',
  ]
  expect((await load('terms', header, ...rows)).counts).toEqual([2, 0, 0, 0])
  expect((await load('terms', header, ...rows)).counts).toEqual([0, 0, 2, 0])
  const terms = () =>
    installation.rows<{ version: number; items: { id: number; text: string }[] }>(
      `select version, needs_confirm as confirm, extra_display_conditions as conditions, term_items as items
        from terms where heading in ('Coverage', 'Payment') order by term_order`,
    )
  const before = await terms()
  expect(before).toMatchObject([
    {
      version: 1,
      confirm: true,
      conditions: 'service:mobile',
      items: [{ text: 'Look at the map.' }, { text: 'Ask us:\nby phone.' }],
    },
    { version: 1, confirm: false, conditions: '', items: [] },
  ])
  const changed = await load(
    'terms',
    header,
    rows[0]?.replace('Look at', 'See') ?? '',
    rows[1]?.replace('No', 'Yes') ?? '',
  )
  expect(changed.counts).toEqual([0, 2, 0, 0])
  const after = await terms()
  expect(after).toMatchObject([
    { version: 2, items: [{ text: 'See the map.' }, {}] },
    { version: 1, confirm: true },
  ])
  expect(after[0]?.items.map(({ id }) => id)).toEqual(before[0]?.items.map(({ id }) => id))
  expect((await load('terms', header, 'X,Y,Z,,No,colour:red')).problems).toEqual([
    expect.stringContaining('not a condition'),
  ])
})

test('imports resource links, and refuses an address that is not of the web', async () => {
  const header = 'Category,Section,Label,Address'
  const link = 'Mobile,Porting,How to port,https://training.example.com/port'
  const { counts, problems } = await load(
    'resource-links',
    header,
    link,
    'Mobile,,Bad,javascript:alert(1)',
    ',,No category,https://a.example',
  )
  expect(counts).toEqual([1, 0, 0, 2])
  expect(problems).toEqual([expect.stringMatching(/url|address/i), expect.stringContaining('Category')])
  expect((await load('resource-links', header, link)).counts).toEqual([0, 0, 1, 0])
  expect((await load('resource-links', header, `${link}ing`)).counts).toEqual([0, 1, 0, 0])
  expect(await installation.rows("select href, version from training_links where label = 'How to port'")).toEqual([
    { href: 'https://training.example.com/porting', version: 2 },
  ])
})

test('imports dealers’ managers with their bank account, which the audit log does not contain', async () => {
  const header = 'Dealer,Registered company name,BSB,Account number,Years established,Date of birth'
  const row = 'dana@telco.example,Novak Pty Ltd,123-456,12345678,12,1980-02-03'
  expect((await load('dealer-managers', header, row)).counts).toEqual([0, 1, 0, 0])
  expect((await load('dealer-managers', header, row)).counts).toEqual([0, 0, 1, 0])
  const refused = await load('dealer-managers', header, 'dana@telco.example,,12,,x,', 'nobody@telco.example,,,,,')
  expect(refused.problems).toEqual([
    expect.stringMatching(/BSB.*Years established/),
    expect.stringMatching(/does not exist/),
  ])
  expect(await installation.rows("select details ->> 'bsbno' as bsb from dealer_managers")).toEqual([
    { bsb: '123-456' },
  ])
  expect(await actorOf('dealerManager')).toEqual([
    {
      actor: 'dealerline import dealer-managers',
      action: 'changed',
      data: { fields: ['registeredCompanyName', 'bsbno', 'accountNo', 'yrsEstablished', 'dob'] },
    },
  ])
})

test('imports contacts of customers, and refuses unknown accounts, guarantors and people without a number', async () => {
  const header = 'Billing account,First name,Surname,Mobile,E-mail'
  const rows = ['70000001,Sam,Site,0412 345 678,', '70000002,Sam,Site,,sam@customer.example']
  expect((await load('contacts', header, ...rows)).counts).toEqual([2, 0, 0, 0])
  expect((await load('contacts', header, ...rows)).counts).toEqual([0, 0, 2, 0])
  expect((await load('contacts', header, '70000001,sam,site,0412 345 679,')).counts).toEqual([0, 1, 0, 0])
  await installation.rows(
    `insert into contacts (customer_id, dealer_id, is_guarantor, details)
      select customer_id, dealer_id, true, '{"firstName": "Greta", "surname": "Lim"}' from customers where ub_account_no = '70000001'`,
  )
  const refused = await load(
    'contacts',
    header,
    '79999999,Sam,Site,0412345678,',
    '70000001,greta,LIM,0412345678,',
    '70000001,Ada,,,',
  )
  expect(refused.problems).toEqual([
    expect.stringContaining('There is no customer with the billing account "79999999"'),
    expect.stringContaining('guarantor'),
    expect.stringContaining('Enter a phone, a mobile or an e-mail'),
  ])
  expect(
    await installation.rows(
      `select c.ub_account_no as account, n.details ->> 'mobile' as mobile, n.version from contacts n join customers c using (customer_id)
        where not n.is_guarantor order by 1`,
    ),
  ).toEqual([
    { account: '70000001', mobile: '0412 345 679', version: 2 },
    { account: '70000002', mobile: '', version: 1 },
  ])
})

test('imports customers and contacts with one name only, and refuses a contact without a name', async () => {
  const header = 'Billing account,First name,Surname,Has one name only'
  const customers = ['Dealer,Customer type', 'dana@telco.example,Residential']
  const customer = [`${header},${customers[0]}`, `70000003,,Suharto,Yes,${customers[1]}`]
  expect((await load('customers', ...customer)).counts).toEqual([1, 0, 0, 0])
  expect((await load('customers', ...customer)).counts).toEqual([0, 0, 1, 0])
  const contacts = await load(
    'contacts',
    `${header},Mobile`,
    '70000003,,Suharto,Yes,0412345678',
    '70000003,,,Yes,0412345678',
    '70000003,,Site,No,0412345678',
  )
  expect(contacts).toEqual({
    counts: [1, 0, 0, 2],
    problems: ['Surname can not be empty', 'First name can not be empty'],
  })
  const stored = await installation.rows(
    `select c.name, c.details -> 'hasOneName' as customer, n.details -> 'hasOneName' as contact
      from customers c join contacts n using (customer_id) where ub_account_no = '70000003'`,
  )
  expect(stored).toEqual([{ name: 'Suharto', customer: true, contact: true }])
})

test('imports numbers into the inventory, and changes no reserved number', async () => {
  const header = 'Number,Region,State'
  const rows = ['02 5550 9000,Sydney,NSW', '355509000,Melbourne,VIC']
  expect((await load('numbers', header, ...rows)).counts).toEqual([2, 0, 0, 0])
  expect((await load('numbers', header, ...rows)).counts).toEqual([0, 0, 2, 0])
  await installation.rows("update outside.did set reserved_key = 'order 1' where did = '0255509000'")
  const { counts, problems } = await load(
    'numbers',
    header,
    '0255509000,Newcastle,NSW',
    '0355509000,Geelong,VIC',
    '0412345678,Perth,WA',
  )
  expect(counts).toEqual([0, 1, 0, 2])
  expect(problems).toEqual(['0255509000 is reserved and cannot be changed', expect.stringContaining('ten digits')])
  expect(await installation.rows('select did, region, area_code as area from outside.did order by did')).toMatchObject([
    { did: '0255509000', region: 'Sydney', area: '02' },
    { did: '0355509000', region: 'Geelong', area: '03' },
  ])
})

test('refuses numbers if a service with numbers is connected', async () => {
  const path = join(folder, 'connected.csv')
  writeFileSync(path, 'Number,Region,State\n0255509001,Sydney,NSW\n')
  const settings = { ...installation.settings, NUMBERS_URL: 'https://numbers.example.com' }
  for (const words of [
    ['import', 'numbers', path],
    ['export', 'numbers', '--out', join(folder, 'none.csv')],
  ]) {
    const { status, stderr } = await dealerline(words, settings)
    expect([status, stderr]).toEqual([1, expect.stringContaining('a service is connected')])
  }
})

test('changes the prices of CMC licences, and adds no licence', async () => {
  const header = 'Product,Licence,Each a month (ex GST),Included'
  const { counts, problems } = await load(
    'cmc-licences',
    header,
    'Insight,Supervisors,12.50,2',
    'Insight,Insight supervisors,1,0',
  )
  expect(counts).toEqual([0, 1, 0, 1])
  expect(problems).toEqual(['The product has no such licence'])
  expect((await load('cmc-licences', header, 'insight,supervisors,$12.5,2')).counts).toEqual([0, 0, 1, 0])
  expect(await actorOf('cmcLicence')).toMatchObject([
    { action: 'changed', data: { unitCost: 12.5, defaultQuantity: 2 } },
  ])
})

test.each(['terms', 'resource-links', 'dealer-managers', 'contacts', 'numbers', 'cmc-licences'])(
  'an export of %s can be imported unchanged, and its template names valid columns',
  async (kind) => {
    const file = join(folder, `all-${kind}.csv`)
    expect((await run('export', kind, '--out', file)).status).toBe(0)
    const { json } = await run('import', kind, file)
    expect(json).toMatchObject({ created: 0, changed: 0, refused: 0 })
    expect(readFileSync(file, 'utf8').split('\r\n').length).toBeGreaterThan(2)
    const template = join(folder, `${kind}-template.csv`)
    expect((await run('export', kind, '--template', '--out', template)).status).toBe(0)
    expect((await run('import', kind, template, '--dry-run')).json).toMatchObject({ ignoredColumns: [] })
  },
)
