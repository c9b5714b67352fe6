import { contract } from '@dealerline/shared/contract/index.ts'
import type { ResourceFile } from '@dealerline/shared/contract/resources.ts'
import { resourceAddress } from '@dealerline/shared/rules/resource-address.ts'
import { uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { makeForm, pdfContent, pngContent } from '../../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../../test/portal.ts'
import { signClaims } from '../../../kernel/claims.ts'
import { removeUnreferencedFiles } from '../stored-files.ts'

const { resources, catalogue } = contract

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

type FormFiles = Record<string, string | Buffer>

const save = (fields: Record<string, string>, files: FormFiles = {}, as = 'admin') =>
  portal.ask(resources.updateResourceFiles, { as, body: makeForm(fields, files) })
async function add(fields: Record<string, string>, files: FormFiles = { 'a.pdf': pdfContent }): Promise<ResourceFile> {
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
  test('are added by an administrator, several at once, and read by every seller', async () => {
    const update = must(
      await save({ category: 'Lists', folder: ' Voice/ Hosted /' }, { 'a.pdf': pdfContent, 'b.png': pngContent }),
    )
    expect(update).toMatchObject({
      refused: [],
      files: [
        { category: 'Lists', folder: 'Voice / Hosted', title: 'a', filename: 'a.pdf', mediaType: 'application/pdf' },
        { title: 'b', mediaType: 'image/png', size: pngContent.length, addedBy: 'Avery Admin', archived: false },
      ],
    })
    for (const as of ['dealer', 'rival', 'direct', 'employee', 'admin'])
      expect(await list('lists', as)).toEqual(update.files)
    const answer = await read(update.files[0]?.resourceFileID ?? 0)
    expect(answer.raw.toString()).toBe(pdfContent)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a.pdf"',
    })
  })

  test('are listed by case-insensitive category or all together, as a list and as a tree', async () => {
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

  test('need a category and an allowed content type; a refused file does not stop the others', async () => {
    expect((await save({}, { 'a.pdf': pdfContent })).problem.errors).toEqual([
      { path: 'category', message: 'Category can not be empty' },
    ])
    expect((await save({ category: 'all' }, { 'a.pdf': pdfContent })).status).toBe(400)
    expect((await save({ category: 'Lists' })).problem.detail).toBe('Choose a file to attach.')
    const update = must(await save({ category: 'Mixed' }, { 'a.pdf': pdfContent, 'virus.pdf': 'MZ' }))
    expect(update.files.map(({ title }) => title)).toEqual(['a'])
    expect(update.refused).toEqual([{ filename: 'virus.pdf', message: uploadRefusals.kind }])
    expect((await save({ category: 'Mixed' }, { 'virus.pdf': 'MZ' })).status).toBe(400)
  })

  test('are renamed and moved field by field, and a stale change is refused with the current file', async () => {
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

  test('get new content, and the old content is removed', async () => {
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

  test('are archived: hidden from dealers, visible to administrators, and restored', async () => {
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

  test('are deleted, all or none, but not while a rate plan or handset uses one', {
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
    const refusedAnswer = await remove([two.resourceFileID])
    expect([refusedAnswer.status, refusedAnswer.problem.detail]).toEqual([
      409,
      expect.stringContaining('Archive it instead.'),
    ])
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

  test('are refused if their stored content was changed', async () => {
    const file = await add({ category: 'Damaged' })
    await portal.services.files.put(await keyOf(file.resourceFileID), Buffer.from('%PDF-1.4 other'))
    const answer = await read(file.resourceFileID)
    expect([answer.status, answer.problem.code]).toEqual([500, 'fileDamaged'])
  })

  test('are kept when the job deletes unreferenced content from their folder', async () => {
    const file = await add({ category: 'Swept' })
    const key = await keyOf(file.resourceFileID)
    await removeUnreferencedFiles(portal.services, { folder: key.slice(0, key.lastIndexOf('/')) })
    expect((await read(file.resourceFileID)).status).toBe(200)
  })

  test('cannot be read or written by people without access', async () => {
    const file = await add({ category: 'Closed' })
    const client = await portal.pool.connect()
    for (const who of ['applicant@example.test', 'stranger@nowhere.test', 'dealer@example.test']) {
      await client.query('begin')
      await client.query("select app.begin_call($1, $2, '')", signClaims(portal.pool, { email: who }))
      const visibleFiles = await client.query('select from resource_files')
      const links = await client.query('select from training_links')
      const choices = await client.query('select from airline_choices')
      expect([who, ...[visibleFiles, links, choices].map(({ rowCount }) => (rowCount ?? 0) > 0)]).toEqual([
        who,
        ...Array(3).fill(who.startsWith('dealer')),
      ])
      const changeAnswer = await client.query("update resource_files set title = 'X' where resource_file_id = $1", [
        file.resourceFileID,
      ])
      expect(changeAnswer.rowCount).toBe(0)
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
  const saveLink = (body: object) =>
    portal.ask(resources.updateTrainingLink, {
      as: 'admin',
      body: { category: 'Products', section: '', label: 'New', href: 'https://training.example.test/new', ...body },
    })

  test('have id, category, section, label and address, and are read by every seller', async () => {
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
    const newLink = must(await saveLink({}))
    expect(must(await saveLink({ id: newLink.id, version: 1, label: 'Newer' }))).toMatchObject({
      label: 'Newer',
      version: 2,
    })
    expect((await saveLink({ id: newLink.id, version: 1 })).status).toBe(409)
    expect((await saveLink({ id: 999_999 })).status).toBe(404)
    const remainingLinks = must(
      await portal.ask(resources.deleteTrainingLink, { as: 'admin', params: { id: newLink.id } }),
    )
    expect(remainingLinks).toEqual(await links())
    expect((await portal.ask(resources.deleteTrainingLink, { as: 'admin', params: { id: newLink.id } })).status).toBe(
      404,
    )
  })

  test.each(['javascript:alert(1)', 'training', 'ftp://x.test', 'https://'])(
    'refuses %s as an address',
    { meta: { rules: ['VAL-url'] } },
    async (href) => {
      expect((await saveLink({ href })).problem.errors).toEqual([
        { path: 'href', message: 'Please enter a valid url.' },
      ])
    },
  )
})
