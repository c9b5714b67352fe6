import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, must } from '../../../test/builders.ts'
import { makeForm, pdfContent } from '../../../test/form.ts'
import { makeTestPortal, type TestPortal, until } from '../../../test/portal.ts'
import { removeUnreferencedFiles } from './stored-files.ts'

let portal: TestPortal
let orderID: number
beforeAll(async () => {
  portal = await makeTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  orderID = (await makeOrder(portal)).orderID
})
afterAll(() => portal.stop())

const listIncoming = () => readdir(join(portal.config.dataDir, 'incoming'))
const storedKeys = () => portal.services.files.list('attachments')
const attach = () =>
  portal.ask(contract.uploads.uploadFiles, {
    as: 'dealer',
    params: { orderID, fileType: 'general' },
    body: makeForm({}, { 'bill.pdf': pdfContent }),
  })

/** Starts to send two files over a separate connection, and closes the connection in the middle of the second file. */
async function abortUpload(): Promise<void> {
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
  await until(
    async () => (await storedKeys()).length > 0 && (await listIncoming()).length > 0,
    'both files are being received',
  )
  socket.destroy()
}

test('a connection that breaks during an upload leaves no rows, files or temporary files', {
  meta: { rules: ['UP-multipart'] },
}, async () => {
  await abortUpload()
  await until(
    async () => (await listIncoming()).length === 0 && (await storedKeys()).length === 0,
    'all temporary files are removed',
  )
  expect(await portal.rows('select from uploads union all select from attachments')).toEqual([])
  expect(must(await attach()).files).toMatchObject([{ filename: 'bill.pdf' }])
})

test('refuses a file whose stored bytes were changed or are missing', {
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

test('the job removes the files of an interrupted upload, and keeps files in use', async () => {
  must(await attach())
  const [row] = await portal.rows<{ key: string }>('select key from attachments order by added_at desc limit 1')
  const folder = row?.key.replace(/\/[^/]*$/, '') ?? ''
  await portal.services.files.put(`${folder}/9`, Buffer.from('left behind'))
  await removeUnreferencedFiles(portal.services, { folder })
  expect(await portal.services.files.list(folder)).toEqual([row?.key])
  await removeUnreferencedFiles(portal.services, { folder: 'attachments/nothing' })
  const [waiting] = await portal.rows<{ later: boolean }>(
    `select start_after > now() + interval '50 minutes' as later from pgboss.job where name = 'uploads.sweep' limit 1`,
  )
  expect(waiting).toEqual({ later: true })
})

test('a storage failure is an error and removes the other files of the request', async () => {
  const { files } = portal.services
  const before = await storedKeys()
  const originalKeep = files.keep
  let count = 0
  files.keep = async (file, key) => {
    count += 1
    if (count === 2) throw new Error('The disk is full.')
    await originalKeep(file, key)
  }
  const body = makeForm({}, { 'one.pdf': pdfContent, 'two.pdf': pdfContent })
  const params = { orderID, fileType: 'general' }
  const answer = await portal.ask(contract.uploads.uploadFiles, { as: 'dealer', params, body })
  files.keep = originalKeep
  expect(answer.status).toBe(500)
  expect(await storedKeys()).toEqual(before)
  expect(await listIncoming()).toEqual([])
})

test('a form that ends early is refused as bad input', async () => {
  const headers = { authorization: 'Bearer dealer@example.test', 'content-type': 'multipart/form-data; boundary=x' }
  const url = `/api/order/UploadFiles/${orderID}/general`
  const payload = `--x\r\ncontent-disposition: form-data; name="files"; filename="bill.pdf"\r\n\r\n${pdfContent}`
  const before = await storedKeys()
  for (const body of [payload, '{}']) {
    const reply = await portal.app.inject({ method: 'POST', url, headers, payload: body })
    expect(reply.json()).toMatchObject({ status: 400, code: 'badInput' })
  }
  expect([await storedKeys(), await listIncoming()]).toEqual([before, []])
})
