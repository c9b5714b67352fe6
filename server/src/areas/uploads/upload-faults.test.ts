import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../test/builders.ts'
import { makeForm, pdfContent } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { sweepFolder } from './stored-files.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  orderID = (await makeOrder(portal)).orderID
})
afterAll(() => portal.stop())

const incoming = () => readdir(join(portal.config.dataDir, 'incoming'))
const stored = () => portal.services.files.list('attachments')
const attach = () =>
  portal.ask(contract.uploads.uploadFiles, {
    as: 'dealer',
    params: { orderID, fileType: 'general' },
    body: makeForm({}, { 'bill.pdf': pdfContent }),
  })

/** Begins to send two files over a line of its own, and leaves in the middle of the second. */
async function breakOff(): Promise<void> {
  const { port } = portal.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const part = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const head = [
    `POST /api/order/UploadFiles/${orderID}/general HTTP/1.1`,
    'host: localhost',
    'authorization: Bearer dealer@example.test',
    'content-type: multipart/form-data; boundary=x',
    'content-length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${part('whole.pdf')}${pdfContent}\r\n${part('half.pdf')}${pdfContent}`)
  socket.write(Buffer.alloc(1_000_000, 'x'))
  await until(async () => (await stored()).length > 0 && (await incoming()).length > 0, 'both files have begun to come')
  socket.destroy()
}

test('a connection that breaks in the middle leaves nothing: no rows, no files, no temporary ones', {
  meta: { rules: ['UP-multipart'] },
}, async () => {
  await breakOff()
  await until(async () => (await incoming()).length === 0 && (await stored()).length === 0, 'everything of it is gone')
  expect(await portal.rows('select from uploads union all select from attachments')).toEqual([])
  expect(must(await attach()).files).toMatchObject([{ filename: 'bill.pdf' }])
})

test('a file whose bytes were changed where it lies is refused, and so is one that is gone', {
  meta: { rules: ['UP-get-attachment-blob'] },
}, async () => {
  const [file] = must(await attach()).files
  const [row] = await portal.rows<{ key: string }>('select key from attachments where file_guid = $1', [file?.fileGuid])
  const read = () =>
    portal.ask(contract.uploads.getAttachment, {
      as: 'dealer',
      params: { orderID },
      body: { fileGuid: file?.fileGuid },
    })
  expect((await read()).status).toBe(200)
  writeFileSync(join(portal.config.dataDir, 'files', row?.key ?? ''), pdfContent.replace('Catalog', 'Catalan'))
  expect((await read()).problem).toMatchObject({ status: 500, code: 'fileDamaged' })
  await portal.services.files.remove(row?.key ?? '')
  expect((await read()).problem).toMatchObject({ status: 500, code: 'fileDamaged' })
})

test('what a process left behind when it ended in an upload is swept by the job, and what is somebody’s stays', async () => {
  must(await attach())
  const [row] = await portal.rows<{ key: string }>('select key from attachments order by added_at desc limit 1')
  const folder = row?.key.replace(/\/[^/]*$/, '') ?? ''
  await portal.services.files.put(`${folder}/9`, Buffer.from('left behind'))
  await sweepFolder(portal.services, { folder })
  expect(await portal.services.files.list(folder)).toEqual([row?.key])
  await sweepFolder(portal.services, { folder: 'attachments/nothing' })
  const [waiting] = await portal.rows<{ later: boolean }>(
    `select start_after > now() + interval '50 minutes' as later from pgboss.job where name = 'uploads.sweep' limit 1`,
  )
  expect(waiting).toEqual({ later: true })
})

test('a store that fails in the middle is an error, and the other files of the request go', async () => {
  const { files } = portal.services
  const before = await stored()
  const keep = files.keep
  let kept = 0
  files.keep = async (file, key) => {
    kept += 1
    if (kept === 2) throw new Error('The disk is full.')
    await keep(file, key)
  }
  const body = makeForm({}, { 'one.pdf': pdfContent, 'two.pdf': pdfContent })
  const params = { orderID, fileType: 'general' }
  const answer = await portal.ask(contract.uploads.uploadFiles, { as: 'dealer', params, body })
  files.keep = keep
  expect(answer.status).toBe(500)
  expect(await stored()).toEqual(before)
  expect(await incoming()).toEqual([])
})
