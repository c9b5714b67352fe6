import { setTimeout as pause } from 'node:timers/promises'
import { importSorts, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../test/builders.ts'
import { makeForm, pdfContent } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { maxColumns, maxRows } from '../../imports/summarise-csv.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { runInChildQueue } from '../../kernel/child-queue.ts'

const calls = contract.imports
let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

const upload = (kind: string, content: string | Buffer, name = 'records.csv') =>
  portal.ask(calls.addImport, { as: 'admin', params: { kind }, body: makeForm({}, { [name]: content }) })
const add = async (kind: string, lines: readonly string[]) => must(await upload(kind, lines.join('\r\n')))
const get = async (importID: number) => must(await portal.ask(calls.getImport, { as: 'admin', params: { importID } }))
const start = ({ importID, mapping }: StoredImport, options: { isDryRun?: boolean } = {}) =>
  portal.ask(calls.startImport, { as: 'admin', params: { importID }, body: { mapping, ...options } })
const change = (call: typeof calls.cancelImport | typeof calls.resumeImport, importID: number) =>
  portal.ask(call, { as: 'admin', params: { importID } })
const ended = (importID: number) =>
  until(async () => {
    const state = await get(importID)
    if (state.problem !== '' && state.status === 'running') throw new Error(state.problem)
    return state.status !== 'running' && state
  }, `import ${importID} ends`)
async function run(kind: string, lines: readonly string[]): Promise<StoredImport> {
  const added = await add(kind, lines)
  must(await start(added))
  return ended(added.importID)
}
const textOf = ({ raw }: { raw: Buffer }) => raw.toString('utf8')
const storedFiles = () => portal.services.files.list('attachments')

const planLine = (index: number) => `Import plan ${index},Mobile,${index}.50`
const planHeader = 'Description,Usage type,Monthly retail (inc GST)'

test.each([
  ['columns', `${'a,'.repeat(maxColumns)}\nb`],
  ['rows', 'a\n'.repeat(maxRows + 2)],
])('refuses a file with too many %s', async (what, content) => {
  const { problem } = await upload('rate-plans', content)
  expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining(what) })
})

test('suggests the fields of columns, and previews the problem of each cell', async () => {
  const added = await add('rate-plans', [
    'Plan description,Usage type,Monthly retail,Colour',
    'Preview 1,Mobile,45.00,red',
    'Preview 2,Mobile,abc,red',
    'preview 1,mobile,46.00,red',
  ])
  expect(added).toMatchObject({ status: 'draft', totalRows: 3, title: 'Rate plans', startedBy: 'admin@example.test' })
  expect(added.mapping).toEqual([
    { column: 'Plan description', field: 'ratePlanDescription' },
    { column: 'Usage type', field: 'usageType' },
    { column: 'Monthly retail', field: 'monthlyRetail' },
    { column: 'Colour', field: '' },
  ])
  const params = { importID: added.importID }
  const preview = async (mapping: StoredImport['mapping']) =>
    must(await portal.ask(calls.previewImport, { as: 'admin', params, body: { mapping } }))
  const { rows, columnProblems } = await preview(added.mapping)
  expect(columnProblems).toEqual([])
  expect(rows.map(({ cellProblems, rowProblems }) => [cellProblems, rowProblems])).toEqual([
    [[], []],
    [[{ column: 2, message: 'Monthly retail (inc GST) must be a number, not "abc"' }], []],
    [[], ['Line 2 has the same Usage type and Description']],
  ])
  const withoutPlan = added.mapping.map((each) => (each.field === 'usageType' ? { ...each, field: '' } : each))
  expect((await preview(withoutPlan)).columnProblems).toEqual(['The column "Usage type" is missing.'])
  expect((await start({ ...added, mapping: withoutPlan })).problem).toMatchObject({
    status: 400,
    detail: 'The column "Usage type" is missing.',
  })
  expect(await portal.rows("select from rate_plans where rate_plan_description like 'Preview%'")).toEqual([])
})

test('shows the cells of a file in doubt in the chosen code page, and stores them so', async () => {
  const plan = Buffer.from('Plan caf_,Mobile,1.00\r\n', 'latin1')
  plan[plan.indexOf('_')] = 0x8e
  const lines = Array.from({ length: 30 }, (_, at) => `${at < 10 ? 'Zoë' : 'Plain'} ${at},Mobile,1.00\r\n`).join('')
  const added = must(await upload('rate-plans', Buffer.concat([Buffer.from(`${planHeader}\r\n${lines}`), plan])))
  const { importID, mapping } = added
  const lastRow = async (codePage: StoredImport['codePage']) => {
    const body = { mapping, codePage }
    const preview = must(await portal.ask(calls.previewImport, { as: 'admin', params: { importID }, body }))
    expect(preview.isEncodingDoubtful).toBe(true)
    return preview.rows.find(({ line }) => line === 32) ?? expect.fail('the row in doubt is not shown')
  }
  const [{ message } = { message: '' }] = (await lastRow('')).cellProblems
  expect(message).toContain('is not UTF-8')
  expect((await lastRow('Windows-1252')).cells[0]).toBe('Plan cafŽ')
  expect(await lastRow('Mac Roman')).toMatchObject({ cells: ['Plan café', 'Mobile', '1.00'], cellProblems: [] })
  const body = { mapping, codePage: 'Mac Roman' as const }
  must(await portal.ask(calls.startImport, { as: 'admin', params: { importID }, body }))
  expect(await ended(importID)).toMatchObject({ codePage: 'Mac Roman', created: 31, refused: 0 })
  expect(await portal.rows("select from rate_plans where rate_plan_description = 'Plan café'")).toHaveLength(1)
})

test('a dry run stores nothing, the import stores the rows, and the same file again changes nothing', async () => {
  const lines = [planHeader, ...Array.from({ length: 1200 }, (_, index) => planLine(index)), 'Broken,Mobile,abc']
  const added = await add('rate-plans', lines)
  must(await start(added, { isDryRun: true }))
  const counts = { rowsDone: 1201, created: 1200, changed: 0, unchanged: 0, refused: 1, status: 'done' }
  expect(await ended(added.importID)).toMatchObject({ ...counts, isDryRun: true, hasFile: true })
  const storedPlans = () => portal.rows("select from rate_plans where rate_plan_description like 'Import plan%'")
  expect(await storedPlans()).toHaveLength(0)

  must(await start(added))
  expect(await ended(added.importID)).toMatchObject({ ...counts, isDryRun: false, hasFile: false })
  expect(await storedPlans()).toHaveLength(1200)
  const params = { importID: added.importID }
  expect(must(await portal.ask(calls.getRefusals, { as: 'admin', params }))).toEqual([
    { line: 1202, problems: ['Monthly retail (inc GST) must be a number, not "abc"'] },
  ])
  const refused = await portal.ask(calls.getRefusedRows, { as: 'admin', params })
  expect(textOf(refused)).toBe(
    `\uFEFF${planHeader},Line,Problems\r\nBroken,Mobile,abc,1202,"Monthly retail (inc GST) must be a number, not ""abc"""\r\n`,
  )
  expect(refused.headers['content-disposition']).toContain('records-refused.csv')
  expect((await start(added)).problem).toMatchObject({ status: 409 })

  expect(await run('rate-plans', lines)).toMatchObject({ created: 0, changed: 0, unchanged: 1200, refused: 1 })
  await until(async () => (await storedFiles()).length === 1, 'the files of both imports are removed')
})

test('audits each record with the person who started the import', async () => {
  const { importID } = await run('bundles', ['Name,Monthly (inc GST)', 'Audited bundle,10'])
  const rows = await portal.rows(
    "select actor, entity_type, action from audit_log where entity_type in ('bundle', 'import') order by audit_id desc limit 4",
  )
  const actor = `import ${importID} by admin@example.test`
  expect(rows).toEqual([
    { actor, entity_type: 'import', action: 'finished' },
    { actor, entity_type: 'bundle', action: 'created' },
    { actor: 'admin@example.test', entity_type: 'import', action: 'started' },
    { actor: 'admin@example.test', entity_type: 'import', action: 'added' },
  ])
  expect(
    await portal.rows("select from audit_log where entity_type = 'import' and entity_id = $1", [`${importID}`]),
  ).toHaveLength(3)
})

test('imports every other kind with the rights of the server', async () => {
  const kinds: [kind: string, ...lines: string[]][] = [
    ['hardware-categories', 'Name', 'Video phones'],
    ['hardware-manufacturers', 'Name', 'Grandstream'],
    ['handsets', 'Model,Manufacturer,Category', 'GXV3450,Grandstream,Video phones'],
    ['dealers', 'Name,E-mail,Level', 'Dana Novak,Dana@harbour.example,Dealer'],
    [
      'customers',
      'Billing account,Dealer,Customer type,First name,Surname,Mobile',
      '70019999,dana@harbour.example,Residential,Harriet,Lim,0412 000 101',
    ],
    ['contacts', 'Billing account,First name,Surname,Mobile', '70019999,Sam,Site,0412 000 102'],
    ['terms', 'Section,Heading,Text,Items', 'Imported,Heading,Text,Item'],
    ['resource-links', 'Category,Section,Label,Address', 'Imported,,Porting,https://training.example.com'],
    ['numbers', 'Number,Region,State', '0255509000,Sydney,NSW'],
  ]
  for (const [kind, ...lines] of kinds) {
    expect(await run(kind, lines), kind).toMatchObject({ created: 1, refused: 0, problem: '' })
    expect(await run(kind, lines), kind).toMatchObject({ unchanged: 1, refused: 0, problem: '' })
  }
  const unprintable = { created: 0, changed: 0, refused: 1 }
  expect(await run('dealers', ['Name,E-mail,Level', 'Dana 𓀀,dana2@harbour.example,Dealer'])).toMatchObject(unprintable)
  expect(await run('dealer-managers', ['Dealer,Bank', 'dana@harbour.example,Bank 𓀀'])).toMatchObject(unprintable)
  for (const [kind, ...lines] of [
    ['dealer-managers', 'Dealer,Bank', 'dana@harbour.example,Harbour Bank'],
    ['cmc-licences', 'Product,Licence,Included', 'Insight,Supervisors,2'],
  ] as const)
    expect(await run(kind, lines), kind).toMatchObject({ created: 0, changed: 1, refused: 0, problem: '' })
  expect(await portal.rows("select name from identity.accounts where email = 'dana@harbour.example'")).toEqual([
    { name: 'Dana Novak' },
  ])
  const exported = await portal.ask(calls.exportRecords, { as: 'admin', params: { kind: 'customers' } })
  expect(textOf(exported)).toContain('70019999,dana@harbour.example,Residential')
  const numbers = await portal.ask(calls.exportRecords, { as: 'admin', params: { kind: 'numbers' } })
  // The inventory of the demonstration has 2400 numbers, more than a page of the export.
  expect(textOf(numbers).trim().split('\r\n')).toHaveLength(2402)
  expect(await exports()).toEqual([
    { actor: 'admin@example.test', list: 'customers', action: 'exported', data: { rows: expect.any(Number) } },
    { actor: 'admin@example.test', list: 'numbers', action: 'exported', data: { rows: 2401 } },
  ])
})

const exports = () =>
  portal
    .rows(
      `select actor, entity_id as list, action, data from audit_log where entity_type = 'export' order by audit_id desc limit 2`,
    )
    .then((rows) => rows.reverse())

test('the export of a list by the web app is recorded with its filter', async () => {
  const body = { list: 'orders', filter: 'status=3&keyword=lim', rows: 17 }
  expect(must(await portal.ask(calls.recordExport, { as: 'dealer', body }))).toEqual({ list: 'orders', rows: 17 })
  expect((await exports()).at(-1)).toEqual({
    actor: 'dealer@example.test',
    list: 'orders',
    action: 'exported',
    data: { filter: 'status=3&keyword=lim', rows: 17 },
  })
})

test('a cancelled import keeps its rows and continues after them, also if a job was killed', async () => {
  const added = await add('rate-plans', [
    planHeader,
    ...Array.from({ length: 4500 }, (_, index) => planLine(10_000 + index)),
    planLine(10_000),
  ])
  const { importID } = added
  must(await start(added))
  expect(await change(calls.resumeImport, importID)).toMatchObject({ status: 409 })
  await until(async () => (await get(importID)).rowsDone > 0, 'a batch is stored')
  const cancelled = await change(calls.cancelImport, importID)
  const { rowsDone } = await get(importID)
  expect(cancelled.status === 200 ? (await get(importID)).status : 'done').toMatch(/cancelled|done/)
  // A job that a killed server had begun finds that its import does not run.
  await jobHandlers['imports.run'](
    portal.services,
    { importID },
    { number: 2, last: false },
    portal.jobs.queue,
    portal.jobs.failedJobs,
  )
  expect((await get(importID)).rowsDone).toBe(rowsDone)
  if (cancelled.status === 200) must(await change(calls.resumeImport, importID))
  expect(await ended(importID)).toMatchObject({ status: 'done', rowsDone: 4501, created: 4500, refused: 1 })
  const refused = await portal.ask(calls.getRefusedRows, { as: 'admin', params: { importID } })
  expect(textOf(refused)).toContain('Line 2 has the same Usage type and Description')
})

test('refuses files that are not CSV, empty files and unknown kinds', async () => {
  const refusals: [kind: string, content: string | Buffer, status: number, detail: string][] = [
    ['bundles', pdfContent, 400, 'This is not a CSV file'],
    ['bundles', 'Name\r\n', 400, 'The file has no rows below the column names.'],
    ['bundles', '', 400, 'The file is empty'],
    ['nothing', 'Name\r\nA\r\n', 404, 'There is no kind nothing'],
  ]
  for (const [kind, content, status, detail] of refusals)
    expect((await upload(kind, content)).problem, detail).toMatchObject({
      status,
      detail: expect.stringContaining(detail),
    })
})

test('fails with the reason if the file cannot be read, and removes an import with its file', async () => {
  const added = await add('bundles', ['Name', 'Lost'])
  const { importID } = added
  const [{ key } = { key: '' }] = await portal.rows<{ key: string }>(
    'select file_key as key from imports where import_id = $1',
    [importID],
  )
  await portal.services.files.put(key, Buffer.from('other'))
  must(await start(added))
  expect(await ended(importID)).toMatchObject({ status: 'failed', problem: expect.stringContaining('changed') })
  must(await portal.ask(calls.removeImport, { as: 'admin', params: { importID } }))
  expect((await portal.ask(calls.getImport, { as: 'admin', params: { importID } })).status).toBe(404)
  await until(async () => !(await storedFiles()).includes(key), 'the file is removed')
})

test('an import waits while two other processes read files', async () => {
  const addRunning = async () => {
    const { importID } = await add('bundles', ['Name', 'Patient'])
    await portal.rows("update imports set status = 'running' where import_id = $1", [importID])
    return importID
  }
  const runJob = async (importID: number) => {
    const { queue, failedJobs } = portal.jobs
    const startTime = performance.now()
    await jobHandlers['imports.run'](portal.services, { importID }, { number: 1, last: false }, queue, failedJobs)
    return performance.now() - startTime
  }
  const imports = [await addRunning(), await addRunning()] as const
  const usualMs = await runJob(imports[0])
  const { promise: othersEnd, resolve: endOthers } = Promise.withResolvers<void>()
  const others = ['one', 'other'].map((caller) => runInChildQueue(caller, () => othersEnd))
  const job = runJob(imports[1])
  await pause(3 * usualMs)
  expect(await get(imports[1])).toMatchObject({ status: 'running', rowsDone: 0 })
  endOthers()
  await Promise.all([job, ...others])
  expect(await get(imports[1])).toMatchObject({ status: 'done', rowsDone: 1 })
})

test('an unexpected error is tried again, and ends the import with its reason', async () => {
  const { importID } = await add('bundles', ['Name', 'Unread'])
  await portal.rows("update imports set status = 'running' where import_id = $1", [importID])
  const services = {
    ...portal.services,
    files: { ...portal.services.files, get: () => Promise.reject(new Error('The disk does not answer')) },
  }
  const attempt = (number: number) =>
    jobHandlers['imports.run'](
      services,
      { importID },
      { number, last: false },
      portal.jobs.queue,
      portal.jobs.failedJobs,
    )
  await expect(attempt(1)).rejects.toThrow('The disk does not answer')
  expect(await get(importID)).toMatchObject({
    status: 'running',
    problem: expect.stringContaining('The disk does not answer. It continues in a few minutes.'),
  })
  await expect(attempt(5)).rejects.toThrow('The disk does not answer')
  expect(await get(importID)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('The disk does not answer. Resume it'),
  })
})

test.each(importSorts)('lists imports by %s in both directions', async (sortBy) => {
  const list = async (descending: boolean) =>
    must(await portal.ask(calls.getImports, { as: 'admin', body: { sortBy, descending, pageSize: 200 } })).items
  const ascending = await list(false)
  expect(ascending.length).toBeGreaterThan(5)
  expect((await list(true)).map(({ importID }) => importID)).toEqual(
    ascending.map(({ importID }) => importID).reverse(),
  )
  for (const [index, one] of ascending.slice(1).entries()) {
    const [previous, value] = [ascending[index]?.[sortBy], one[sortBy]]
    if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(Number(previous))
  }
})

test('lists imports newest first, and gives templates that the import takes', async () => {
  const { items, total } = must(await portal.ask(calls.getImports, { as: 'admin', body: { pageSize: 2 } }))
  expect(items).toHaveLength(2)
  expect(items[0]?.importID).toBeGreaterThan(items[1]?.importID ?? 0)
  expect(total).toBeGreaterThan(5)
  const kinds = must(await portal.ask(calls.getImportKinds, { as: 'admin' }))
  for (const { name } of kinds) {
    const template = await portal.ask(calls.getImportTemplate, { as: 'admin', params: { kind: name } })
    expect(
      must(await upload(name, template.raw)).mapping.every(({ field }) => field !== ''),
      name,
    ).toBe(true)
  }
})
