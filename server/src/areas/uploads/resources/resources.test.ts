import { contract } from '@dealerline/shared/contract/index.ts'
import type { ResourceFile } from '@dealerline/shared/contract/resources.ts'
import { resourceAddress } from '@dealerline/shared/rules/resource-address.ts'
import { uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeForm, pdfContent, pngContent } from '../../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { sweepFolder } from '../stored-files.ts'

const { resources, catalogue } = contract

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

type Sent = Record<string, string | Buffer>

const save = (fields: Record<string, string>, files: Sent = {}, as = 'admin') =>
  portal.ask(resources.updateResourceFiles, { as, body: makeForm(fields, files) })
async function add(fields: Record<string, string>, files: Sent = { 'a.pdf': pdfContent }): Promise<ResourceFile> {
  const [file] = must(await save(fields, files)).files
  if (!file) throw new Error('No file was added.')
  return file
}
const list = async (arg: string, as = 'dealer', archived?: string) => {
  const path = `/api/${resources.getResourceFiles.path.replace('{arg}', encodeURIComponent(arg))}`
  return must(await portal.call<ResourceFile[]>('GET', archived ? `${path}?archived=${archived}` : path, { as }))
}
const tree = async (arg: string) =>
  must(await portal.ask(resources.getResourceFilesAsTree, { as: 'dealer', params: { arg } }))
const read = (id: number, as = 'dealer') => portal.ask(resources.getResourceFile, { as, params: { id } })
const remove = (ids: number[], as = 'admin') => portal.ask(resources.deleteResourceFiles, { as, body: { ids } })
const isGone = (key: string) =>
  portal.services.files.get(key).then(
    () => false,
    () => true,
  )
const keyOf = async (id: number) =>
  (await portal.rows<{ key: string }>('select key from resource_files where resource_file_id = $1', [id]))[0]?.key ?? ''

describe('resource files', { meta: { rules: ['CAP-support-maintains'] } }, () => {
  test('are added by an administrator, several at once, and read by everybody who sells', async () => {
    const sent = must(
      await save({ category: 'Lists', folder: ' Voice/ Hosted /' }, { 'a.pdf': pdfContent, 'b.png': pngContent }),
    )
    expect(sent).toMatchObject({
      refused: [],
      files: [
        { category: 'Lists', folder: 'Voice / Hosted', title: 'a', filename: 'a.pdf', mediaType: 'application/pdf' },
        { title: 'b', mediaType: 'image/png', size: pngContent.length, addedBy: 'Avery Admin', archived: false },
      ],
    })
    for (const as of ['dealer', 'rival', 'direct', 'employee', 'admin'])
      expect(await list('lists', as)).toEqual(sent.files)
    const answer = await read(sent.files[0]?.resourceFileID ?? 0)
    expect(answer.raw.toString()).toBe(pdfContent)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    })
  })

  test('are asked for by category in any case of letters, or all of them, as a list and as a tree', async () => {
    await add({ category: 'Guides', folder: 'Phones / Desk', title: 'Desk phone' })
    await add({ category: 'guides', title: 'Everything' })
    const titles = (await list('GUIDES')).map(({ title }) => title)
    expect(titles).toEqual(['Everything', 'Desk phone'])
    expect(await tree('guides')).toMatchObject({
      files: [{ title: 'Everything' }],
      folders: [
        { name: 'Phones', files: [], folders: [{ name: 'Desk', files: [{ title: 'Desk phone' }], folders: [] }] },
      ],
    })
    expect((await tree('all')).folders.map(({ name }) => name.toLowerCase())).toEqual(['guides', 'lists'])
    expect((await list('all')).length).toBe(4)
    expect(await list('nothing of this kind')).toEqual([])
    expect(await tree('nothing')).toEqual({ name: 'nothing', files: [], folders: [] })
    const categories = must(await portal.ask(resources.getResourceCategories, { as: 'dealer' }))
    expect(categories).toEqual([
      { category: 'Guides', files: 2 },
      { category: 'Lists', files: 2 },
    ])
  })

  test('need a category, and content that is what files may be; one that is refused keeps no other out', async () => {
    expect((await save({}, { 'a.pdf': pdfContent })).problem.errors).toEqual([
      { path: 'category', message: 'Category can not be empty' },
    ])
    expect((await save({ category: 'all' }, { 'a.pdf': pdfContent })).status).toBe(400)
    expect((await save({ category: 'Lists' })).problem.detail).toBe('Choose a file to attach.')
    const sent = must(await save({ category: 'Mixed' }, { 'a.pdf': pdfContent, 'virus.pdf': 'MZ' }))
    expect(sent.files.map(({ title }) => title)).toEqual(['a'])
    expect(sent.refused).toEqual([{ filename: 'virus.pdf', message: uploadRefusals.kind }])
    expect((await save({ category: 'Mixed' }, { 'virus.pdf': 'MZ' })).status).toBe(400)
  })

  test('are renamed and moved; what is left out stays, and a stale change is refused with the file as it is', async () => {
    const file = await add({ category: 'Moves', folder: 'Old', title: 'Before' })
    const id = String(file.resourceFileID)
    const { files } = must(await save({ id, version: '1', title: 'After', folder: 'New / Deep' }))
    expect(files).toMatchObject([
      { title: 'After', folder: 'New / Deep', category: 'Moves', version: 2, filename: 'a.pdf' },
    ])
    const stale = await save({ id, version: '1', title: 'Mine' })
    expect([stale.status, stale.problem.current]).toMatchObject([409, { title: 'After', version: 2 }])
    expect(JSON.stringify(stale.problem.current)).not.toMatch(/key|sha256/)
    expect((await save({ id: '999999', title: 'X' })).status).toBe(404)
    expect(must(await save({ id, folder: '' })).files).toMatchObject([{ folder: '', title: 'After' }])
  })

  test('get new content, and the old one goes', async () => {
    const file = await add({ category: 'Content', title: 'Plan' })
    const before = await keyOf(file.resourceFileID)
    const id = String(file.resourceFileID)
    must(await save({ id, version: '1' }, { 'new.png': pngContent }))
    const answer = await read(file.resourceFileID)
    expect([answer.headers['content-type'], answer.raw.equals(pngContent)]).toEqual(['image/png', true])
    await until(() => isGone(before), 'the old content is gone')
    expect((await save({ id }, { 'virus.pdf': 'MZ' })).status).toBe(400)
    expect((await save({ id }, { 'a.pdf': pdfContent, 'b.pdf': pdfContent })).status).toBe(400)
  })

  test('are archived: gone for dealers, there for who keeps them, and brought back', async () => {
    const file = await add({ category: 'Archive', title: 'Old list' })
    const id = String(file.resourceFileID)
    must(await save({ id, archived: 'true' }))
    expect(await list('archive')).toEqual([])
    expect(await list('archive', 'dealer', 'true')).toEqual([])
    expect(await list('archive', 'employee', 'true')).toEqual([])
    expect((await read(file.resourceFileID)).status).toBe(404)
    expect(await list('archive', 'admin', 'true')).toMatchObject([{ title: 'Old list', archived: true }])
    expect(await list('archive', 'admin')).toEqual([])
    must(await save({ id, archived: 'false' }))
    expect(await list('archive')).toHaveLength(1)
  })

  test('are removed for good, all or none, and not while a rate plan or a handset uses one', {
    meta: { rules: ['annoyance-5'] },
  }, async () => {
    const one = await add({ category: 'Gone', title: 'One' })
    const two = await add({ category: 'Gone', title: 'Two' })
    expect((await remove([one.resourceFileID, 999_999])).status).toBe(404)
    expect(await list('gone')).toHaveLength(2)
    const key = await keyOf(one.resourceFileID)
    expect(must(await remove([one.resourceFileID]))).toEqual([one.resourceFileID])
    expect((await read(one.resourceFileID)).status).toBe(404)
    await until(() => isGone(key), 'the content is gone')
    const [plan] = must(await portal.ask(catalogue.getRatePlans, { as: 'admin', body: {} }))
    const body = { id: plan?.id ?? 0, resourceFileID: two.resourceFileID }
    must(await portal.ask(catalogue.updateRatePlan, { as: 'admin', body }))
    const refused = await remove([two.resourceFileID])
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining('Archive it instead.')])
    const [address, byAddress] = [resourceAddress(two.resourceFileID), { id: plan?.id ?? 0, ratePlanPDF: '' }]
    const inPlan = { ...byAddress, ratePlanPDF: address, resourceFileID: 0 }
    must(await portal.ask(catalogue.updateRatePlan, { as: 'admin', body: inPlan }))
    expect((await remove([two.resourceFileID])).problem.detail).toContain(plan?.ratePlanDescription)
    must(await portal.ask(catalogue.updateRatePlan, { as: 'admin', body: byAddress }))
    const [handset] = must(await portal.ask(catalogue.getHandsets, { as: 'admin' }))
    const withPicture = { handsetID: handset?.handsetID ?? 0, imagePath: address }
    must(await portal.ask(catalogue.updateHandset, { as: 'admin', body: withPicture }))
    expect((await remove([two.resourceFileID])).problem.detail).toContain(handset?.model)
    must(await portal.ask(catalogue.updateHandset, { as: 'admin', body: { ...withPicture, imagePath: '' } }))
    expect(must(await remove([two.resourceFileID]))).toEqual([two.resourceFileID])
  })

  test('that were changed where they lie are not handed out', async () => {
    const file = await add({ category: 'Damaged' })
    await portal.services.files.put(await keyOf(file.resourceFileID), Buffer.from('%PDF-1.4 other'))
    const answer = await read(file.resourceFileID)
    expect([answer.status, answer.problem.code]).toEqual([500, 'fileDamaged'])
  })

  test('are left alone by the sweep of their folder', async () => {
    const file = await add({ category: 'Swept' })
    const key = await keyOf(file.resourceFileID)
    await sweepFolder(portal.services, { folder: key.slice(0, key.lastIndexOf('/')) })
    expect((await read(file.resourceFileID)).status).toBe(200)
  })

  test('exist for nobody who does not work here: neither rows nor writing', async () => {
    const file = await add({ category: 'Closed' })
    const client = await portal.pool.connect()
    for (const who of ['applicant@example.test', 'stranger@nowhere.test', 'dealer@example.test']) {
      await client.query('begin')
      await client.query('select app.begin_call($1, $2)', [who, ''])
      const seen = await client.query('select from resource_files')
      const links = await client.query('select from training_links')
      const choices = await client.query('select from airline_choices')
      expect([who, ...[seen, links, choices].map(({ rowCount }) => (rowCount ?? 0) > 0)]).toEqual([
        who,
        ...Array(3).fill(who.startsWith('dealer')),
      ])
      const changed = await client.query("update resource_files set title = 'X' where resource_file_id = $1", [
        file.resourceFileID,
      ])
      expect(changed.rowCount).toBe(0)
      await expect(
        client.query("insert into training_links (category, label, href) values ('x', 'x', 'x')"),
      ).rejects.toThrow('row-level security')
      await client.query('rollback')
    }
    client.release()
  })
})

describe('training links', () => {
  const links = async (as = 'dealer') => must(await portal.ask(resources.getTrainingLinks, { as }))
  const put = (body: object) =>
    portal.ask(resources.updateTrainingLink, {
      as: 'admin',
      body: { category: 'Products', section: '', label: 'New', href: 'https://training.example.test/new', ...body },
    })

  test('have id, category, section, label and address, and are read by everybody who sells', async () => {
    const [first] = await links()
    expect(first).toEqual({
      id: expect.any(Number),
      category: 'Getting started',
      section: 'Portal',
      label: 'Quotes that become orders',
      href: 'https://training.example.test/quotes',
      version: 1,
    })
  })

  test('are added, changed and removed by administrators', async () => {
    const made = must(await put({}))
    expect(must(await put({ id: made.id, version: 1, label: 'Newer' }))).toMatchObject({ label: 'Newer', version: 2 })
    expect((await put({ id: made.id, version: 1 })).status).toBe(409)
    expect((await put({ id: 999_999 })).status).toBe(404)
    const left = must(await portal.ask(resources.deleteTrainingLink, { as: 'admin', params: { id: made.id } }))
    expect(left).toEqual(await links())
    expect((await portal.ask(resources.deleteTrainingLink, { as: 'admin', params: { id: made.id } })).status).toBe(404)
  })

  test.each(['javascript:alert(1)', 'training', 'ftp://x.test', 'https://'])(
    '%s is no address',
    { meta: { rules: ['VAL-url'] } },
    async (href) => {
      expect((await put({ href })).problem.errors).toEqual([{ path: 'href', message: 'Please enter a valid url.' }])
    },
  )
})
