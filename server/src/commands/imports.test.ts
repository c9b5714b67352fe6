import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline, startDealerline } from '../../test/dealerline.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-imports-'))
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>

beforeAll(async () => {
  installation = await makeSharedInstallation(makeEmptyDatabase)
  expect((await dealerline(['migrate'], installation.settings)).status).toBe(0)
})
afterAll(async () => {
  await installation.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...words: string[]) => dealerline([...words, '--json'], installation.settings)
const pathOf = (name: string) => join(folder, name)
function write(name: string, content: string | Buffer): string {
  writeFileSync(pathOf(name), content)
  return pathOf(name)
}
const counts = ({ json }: { json: unknown }) => {
  const { created, changed, unchanged, refused } = json as Record<string, number>
  return [created, changed, unchanged, refused]
}

const plansFile = (count: number, monthly = '45.00') =>
  [
    'Description,Usage type,Monthly retail (inc GST),Contract (months)',
    ...Array.from({ length: count }, (_, index) => `Mobile ${index + 1},Mobile,${monthly},24`),
  ].join('\r\n')

test('the same file twice changes nothing, and a changed row changes its record', async () => {
  const file = write('plans.csv', plansFile(3))
  expect(counts(await run('import', 'rate-plans', file))).toEqual([3, 0, 0, 0])
  expect(counts(await run('import', 'rate-plans', file))).toEqual([0, 0, 3, 0])
  const changed = write('changed.csv', plansFile(3).replace('Mobile 2,Mobile,45.00', 'mobile 2,Mobile,49.95'))
  expect(counts(await run('import', 'rate-plans', changed))).toEqual([0, 1, 2, 0])
  const rows = await installation.rows(
    'select rate_plan_description as name, monthly_retail::text as fee from rate_plans order by rate_plan_id',
  )
  expect(rows).toEqual([
    { name: 'Mobile 1', fee: '45.00' },
    { name: 'mobile 2', fee: '49.95' },
    { name: 'Mobile 3', fee: '45.00' },
  ])
  expect(
    await installation.rows("select actor, action from audit_log where entity_type = 'ratePlan' order by audit_id"),
  ).toEqual([
    ...Array(3).fill({ actor: 'dealerline import rate-plans', action: 'created' }),
    { actor: 'dealerline import rate-plans', action: 'changed' },
  ])
  expect(await installation.rows('select from audit_pending'), 'entries outside the chain').toEqual([])
  expect((await run('verify-audit')).status).toBe(0)
})

test('refuses bad rows with every problem, imports the others, and takes the corrected refused rows', async () => {
  const file = write(
    'hardware.csv',
    [
      'Model,Manufacturer,Category,Recommended retail (ex GST),Archived',
      'T54W,Yealink,Desk phones,249,no',
      'X1,Nobody,Desk phones,abc,maybe',
      ',Yealink,Desk phones,1,no',
      't54w,yealink,Desk phones,250,no',
    ].join('\n'),
  )
  const result = await run('import', 'handsets', file, '--rejects', pathOf('refused.csv'))
  expect(result.status).toBe(1)
  expect(counts(result)).toEqual([1, 0, 0, 3])
  const refused = readFileSync(pathOf('refused.csv'), 'utf8')
  expect(refused.split('\r\n')).toEqual([
    '\uFEFFModel,Manufacturer,Category,Recommended retail (ex GST),Archived,Line,Problems',
    expect.stringMatching(
      /^X1,Nobody,Desk phones,abc,maybe,3,.*Manufacturer ""Nobody"" does not exist.*must be a number, not ""abc"".*Archived must be Yes or No/,
    ),
    expect.stringMatching(/^,Yealink,Desk phones,1,no,4,Model /),
    expect.stringMatching(/^t54w,yealink,Desk phones,250,no,5,Line 2 has the same Manufacturer and Model/),
    '',
  ])
  write(
    'refused.csv',
    refused
      .replace('X1,Nobody', 'X1,Poly')
      .replace(',abc,maybe,', ',99,yes,')
      .replace('\r\n,Yealink', '\r\nT57W,Yealink')
      .replace('t54w', 'T58W'),
  )
  const corrected = await run('import', 'handsets', pathOf('refused.csv'))
  expect(counts(corrected)).toEqual([3, 0, 0, 0])
  expect(corrected.json).toMatchObject({ ignoredColumns: [] })
})

test.each<[string, string | Buffer]>([
  ['a semicolon and decimal commas', 'Name;Monthly (inc GST)\r\nOffice A;1.249,50\r\n'],
  ['the line sep=', 'sep=;\r\nName;Monthly (inc GST)\r\nOffice A;1249,50\r\n'],
  ['a tab', 'Name\tMonthly (inc GST)\nOffice A\t$1,249.50\n'],
  [
    'UTF-16, as Excel writes Unicode text',
    Buffer.from('\uFEFFName\tMonthly (inc GST)\r\nOffice A\t1249.5\r\n', 'utf16le'),
  ],
  [
    'quotes, empty lines and another sequence',
    '\uFEFF"Monthly (inc GST)","Name"\r\n\r\n"1,249.50","Office A"\r\n,\r\n',
  ],
  ['the form ="…" and other column names', 'bundle,monthly\n"=""Office A""",1249.50\n'],
])('reads a file with %s', async (_, content) => {
  const file = write('bundles.csv', content)
  const mapping = String(content).startsWith('bundle') ? ['--map', 'bundle=name'] : []
  expect((await run('import', 'bundles', file, ...mapping)).status).toBe(0)
  expect(await installation.rows('select name, monthly::float8 as monthly from bundles')).toEqual([
    { name: 'Office A', monthly: 1249.5 },
  ])
})

test('reads Windows-1252 if the file is not UTF-8', async () => {
  const file = write('makers.csv', Buffer.from('Name\r\nCaf\u00e9 Phones\r\n', 'latin1'))
  expect(counts(await run('import', 'hardware-manufacturers', file))).toEqual([1, 0, 0, 0])
  expect(await installation.rows("select name from hardware_manufacturers where name like 'Caf%'")).toEqual([
    { name: 'Caf\u00e9 Phones' },
  ])
})

test('a changed row of a list changes its entry, and a column that is missing keeps its values', async () => {
  await run(
    'import',
    'bundles',
    write('bundles.csv', 'Name,Monthly (inc GST),Description\nOffice A,1249.50,Five phones\n'),
  )
  expect(counts(await run('import', 'bundles', write('bundles.csv', 'Name,Monthly (inc GST)\noffice a,99\n')))).toEqual(
    [0, 1, 0, 0],
  )
  expect(await installation.rows('select name, monthly::float8 as monthly, description from bundles')).toEqual([
    { name: 'office a', monthly: 99, description: 'Five phones' },
  ])
})

test('a dry run stores nothing', async () => {
  const file = write('dry.csv', 'Name\nVideo phones\n')
  const result = await run('import', 'hardware-categories', file, '--dry-run')
  expect(counts(result)).toEqual([1, 0, 0, 0])
  expect(await installation.rows("select from hardware_categories where name = 'Video phones'")).toEqual([])
})

test('names a missing column, an unknown kind and a missing file', async () => {
  const missing = await run('import', 'rate-plans', write('bad.csv', 'Description\nMobile\n'))
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('The column "Usage type" is missing.')])
  expect(missing.stderr).toContain('The columns of the file are "Description". If one has another name than its field')
  expect((await run('import', 'plans', 'x.csv')).stderr).toContain('Choose from hardware-categories')
  expect((await run('import', 'plans', 'x.csv')).stderr).toContain('contacts, addresses, address-positions, businesses')
  expect((await run('import', 'bundles', 'nowhere.csv')).status).toBe(2)
  const wrongUsage = await run(
    'import',
    'bundles',
    write('new.csv', 'Name\nNot stored\n'),
    '--rejects',
    pathOf('new.csv'),
  )
  expect([wrongUsage.status, wrongUsage.stderr]).toEqual([2, expect.stringContaining('--rejects must name a new file')])
  expect(await installation.rows("select from bundles where name = 'Not stored'")).toEqual([])
})

test.each(['rate-plans', 'handsets', 'hardware-categories', 'hardware-manufacturers', 'bundles'])(
  'an export of %s can be imported unchanged, and its template can be imported',
  async (kind) => {
    const [file, template] = [pathOf(`all-${kind}.csv`), pathOf(`${kind}-template.csv`)]
    const { status, json } = await run('export', kind, '--out', file)
    expect(status).toBe(0)
    const { count } = json as { count: number }
    expect(
      await installation.rows("select actor, data from audit_log where entity_type = 'export' and entity_id = $1", [
        kind,
      ]),
    ).toContainEqual({ actor: `dealerline export ${kind}`, data: { rows: count } })
    const [created, changed, unchanged, refused] = counts(await run('import', kind, file))
    expect([created, changed, refused]).toEqual([0, 0, 0])
    expect(unchanged).toBeGreaterThan(0)
    expect((await run('export', kind, '--template', '--out', template)).status).toBe(0)
    expect((await run('import', kind, template, '--dry-run')).status).toBe(0)
    expect((await run('export', kind, '--out', file)).status).toBe(1)
  },
)

const customersFile = (...rows: string[]) =>
  [
    'Billing account,Dealer,Customer type,First name,Surname,Mobile,Company name,ABN,Street address,Suburb,State,Postcode',
    ...rows,
  ].join('\n')

test('imports dealers with their business and login, and customers with their company and address', async () => {
  const dealers = write(
    'dealers.csv',
    'Name,E-mail,Level,Registered company name,Group number,Manages the group\nDana Novak,Dana@telco.example,Dealer,Novak Pty Ltd,G1,Yes\nRiley Stone,riley@telco.example,Direct sales,,,\nEve,eve@telco.example,Administrator,,,',
  )
  const imported = await run('import', 'dealers', dealers)
  expect(counts(imported)).toEqual([2, 0, 0, 1])
  const problems = ['"Administrator" is not among the choices for Level: Direct sales, Dealer, Employee']
  expect(imported.json).toMatchObject({ problems: [{ line: 4, problems }] })
  expect(counts(await run('import', 'dealers', dealers))).toEqual([0, 0, 2, 1])
  const renamed = write('renamed.csv', 'Name,E-mail,Level\nRiley Stone-Park,riley@telco.example,Direct sales\n')
  expect(counts(await run('import', 'dealers', renamed))).toEqual([0, 1, 0, 0])
  expect(
    await installation.rows(
      `select d.dealer_email as email, d.dealer_full_name as name, d.auth_level as level, d.is_manager as manages, m.details ->> 'registeredCompanyName' as company,
          a.password_hash as password
        from dealers d join dealer_managers m using (dealer_id) join identity.accounts a on a.email = d.dealer_email order by 1`,
    ),
  ).toEqual([
    {
      email: 'dana@telco.example',
      name: 'Dana Novak',
      level: 'Dealer',
      manages: true,
      company: 'Novak Pty Ltd',
      password: null,
    },
    {
      email: 'riley@telco.example',
      name: 'Riley Stone-Park',
      level: 'DirectSales',
      manages: false,
      company: '',
      password: null,
    },
  ])
  const rows = [
    '70000001,dana@telco.example,Business,Harriet,Lim,0412 000 101,Harbourside Dental,51 824 753 556,47 Hunter Street,Sydney,NSW,2000',
    '70000002,dana@telco.example,Residential,Grace,Okafor,0412 000 104,,,8 Jacaranda Avenue,Unley,SA,5061',
  ]
  const file = write('customers.csv', customersFile(...rows))
  expect(counts(await run('import', 'customers', file))).toEqual([2, 0, 0, 0])
  expect(counts(await run('import', 'customers', file))).toEqual([0, 0, 2, 0])
  const selectCustomers = () =>
    installation.rows(
      `select c.name, c.suburb, c.version, f.abn, a.formatted_address as address, c.details ->> 'jobTitle' as job from customers c
        left join companies f using (company_id) left join addresses a using (customer_id) order by c.customer_id`,
    )
  const [business, person] = await selectCustomers()
  expect(business).toMatchObject({ name: 'Harbourside Dental', suburb: 'Sydney', abn: '51824753556', version: 1 })
  expect(person).toMatchObject({ name: 'Grace Okafor', address: '8 Jacaranda Avenue, Unley SA 5061', abn: null })
  await installation.rows(`update customers set details = details || '{"jobTitle": "Owner"}'`)
  const moved = write('moved.csv', customersFile(rows[0]?.replace('47 Hunter', '49 Hunter') ?? ''))
  expect(counts(await run('import', 'customers', moved))).toEqual([0, 1, 0, 0])
  expect((await selectCustomers())[0]).toMatchObject({
    address: '49 Hunter Street, Sydney NSW 2000',
    job: 'Owner',
    version: 2,
  })
})

test('refuses a customer without a name, with an invalid ABN, a known ABN or another dealer', async () => {
  const problems = async (...rows: string[]) => {
    const { json } = await run('import', 'customers', write('refused-customers.csv', customersFile(...rows)))
    return (json as { problems: { problems: string[] }[] }).problems.map((row) => row.problems.join('; '))
  }
  expect(
    await problems(
      '70000010,dana@telco.example,Residential,,,,,,,,,',
      '70000011,dana@telco.example,Business,Ada,Nguyen,,Kestrel,12 345 678 901,,,,',
      '70000012,dana@telco.example,Business,Ada,Nguyen,,Harbourside,51 824 753 556,,,,',
      '70000001,riley@telco.example,Residential,Harriet,Lim,,,,,,,',
      '70000013,nobody@telco.example,Person,Ada,Nguyen,12,,,,,,',
    ),
  ).toEqual([
    expect.stringMatching(/First name or surname/),
    expect.stringMatching(/ABN/),
    expect.stringMatching(/Harbourside Dental \(customer \d+\) has this ABN already/),
    expect.stringMatching(/belongs to another dealer/),
    expect.stringMatching(/Dealer "nobody@telco.example" does not exist.*Customer type.*Mobile/s),
  ])
})

test('reports every problem of a row at once: of cells, of other records and of other rows', async () => {
  const rows = [
    '70000030,dana@telco.example,Business,Ada,Nguyen,,Kestrel,53 004 085 616,,,,',
    '70000031,dana@telco.example,Business,Ada,Nguyen,12,Harbourside,51 824 753 556,,,,',
    '70000032,dana@telco.example,Business,Ada,Nguyen,12,,53 004 085 616,,,,',
    '70000030,dana@telco.example,Residential,,,12,,,,,,',
    ...Array.from({ length: 2000 }, (_, index) => `7001${index},dana@telco.example,Residential,Ada,Lim,,,,,,,`),
    '70000033,dana@telco.example,Business,Ada,Nguyen,,Kestrel,53 004 085 616,,,,',
  ]
  const { json } = await run('import', 'customers', write('every.csv', customersFile(...rows)), '--dry-run')
  const mobile = expect.stringMatching(/Mobile/)
  expect(json).toMatchObject({
    created: 2001,
    refused: 4,
    problems: [
      {
        line: 3,
        problems: [mobile, expect.stringMatching(/^Harbourside Dental \(customer \d+\) has this ABN already$/)],
      },
      { line: 4, problems: [mobile, 'Line 2 has the same ABN for this dealer', expect.stringMatching(/Company name/)] },
      { line: 5, problems: [mobile, 'Line 2 has the same Billing account'] },
      { line: 2006, problems: ['Line 2 has the same ABN for this dealer'] },
    ],
  })
})

test('a dry run and an import refuse an invalid postcode with a sentence, and the other customers go in', async () => {
  const file = write(
    'postcodes.csv',
    customersFile(
      '70000020,dana@telco.example,Residential,Ada,Nguyen,,,,1 Bay Street,Sydney,NSW,20',
      '70000021,dana@telco.example,Residential,Ben,Nguyen,,,,1 Bay Street,Sydney,NSW,2000',
    ),
  )
  const problems = [{ line: 2, problems: ['Postcode must be numeric'] }]
  const dryRun = await run('import', 'customers', file, '--dry-run')
  expect([dryRun.status, dryRun.json]).toEqual([1, expect.objectContaining({ created: 1, refused: 1, problems })])
  const imported = await run('import', 'customers', file)
  expect([imported.status, imported.json]).toEqual([1, expect.objectContaining({ created: 1, refused: 1, problems })])
  expect(await installation.rows("select name from customers where ub_account_no like '7000002%'")).toEqual([
    { name: 'Ben Nguyen' },
  ])
})

test('refuses a change that makes a stored customer invalid, in a dry run too', async () => {
  await installation.rows(`update customers set details = details || '{"fax": "12"}' where ub_account_no = '70000021'`)
  const file = write(
    'changes.csv',
    'Billing account,Dealer,Customer type,Surname\n70000021,dana@telco.example,Residential,Stone\n',
  )
  const problems = [{ line: 2, problems: ['The Fax is not a valid phone number.'] }]
  expect((await run('import', 'customers', file, '--dry-run')).json).toMatchObject({ refused: 1, problems })
  expect((await run('import', 'customers', file)).json).toMatchObject({ refused: 1, problems })
})

test('an import that is killed and started again makes no duplicates', async () => {
  const file = write(
    'many.csv',
    plansFile(4_000, '12.50').replaceAll('Mobile 1', 'Plan 1').replaceAll('\nMobile ', '\nPlan '),
  )
  const { program } = startDealerline(['import', 'rate-plans', file, '--json'], installation.settings)
  const count = async () =>
    Number(
      (
        await installation.rows<{ count: string }>(
          "select count(*) from rate_plans where rate_plan_description like 'Plan %'",
        )
      )[0]?.count,
    )
  while ((await count()) === 0) await pause(20)
  program.kill('SIGKILL')
  await once(program, 'close')
  const before = await count()
  expect(before).toBeLessThan(4_000)
  expect(counts(await run('import', 'rate-plans', file))).toEqual([4_000 - before, 0, before, 0])
  expect(await count()).toBe(4_000)
})
