import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { document } from '../../test/described.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'lib/tsc.js')

/** The program that uses the generated client. It imports nothing else. */
const program = `
import { Api } from './client.ts'

export async function sellMobile(baseUrl: string, token: string) {
  const { api } = new Api({ baseUrl, baseApiParams: { headers: { authorization: 'Bearer ' + token }, format: 'json' } })
  const { data: customer } = await api.customersAddCustomerToUb({
    salutation: 'Ms', firstName: 'Ada', surname: 'Generated', jobTitle: 'Owner', custType: 'residential',
    phone: '0298765432', mobile: '0412345678', email: 'ada.generated@example.com',
    addressDetails: [{ streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }],
  })
  const { data: order } = await api.ordersCreateOrder({ customerID: customer.customerID })
  const { orderID } = order
  const { data: plans } = await api.catalogueGetRatePlans({ types: ['mobile'] })
  const ratePlanID = plans[0]?.ratePlanID ?? 0
  const { data: rows } = await api.mobileSaveRows(orderID, [
    { orderType: 'new', ratePlanID, contractLengthMonths: 24, simCardNo: '8961011234567890123' },
  ])
  const { data: handsets } = await api.catalogueGetHandsets()
  const delivery = { contactName: 'Ada Generated', contactMobile: '0412345678', contactEmail: 'ada.generated@example.com' }
  const { data: header } = await api.hardwareAddDeliveryAddress({
    orderID, ...delivery, streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000',
  })
  const { hardwareOrderID } = header as { hardwareOrderID: number }
  const { data: goods } = await api.hardwareSaveRows(hardwareOrderID, [
    { handsetID: handsets[0]?.handsetID ?? 0, quantity: 1, cost: handsets[0]?.rrpEx ?? 0 },
  ])
  const { data: terms } = await api.termsGetTerms(orderID)
  await api.termsAcceptTerms(orderID, terms.map(({ id }) => ({ id, checked: true })))
  await api.paymentUpdateDirectDebit(orderID, { payWithCreditCard: true })
  const envelope = await api.signingSendRequest('false', { orderID, to: 'ada.generated@example.com', toName: 'Ada Generated' })
  return { orderID, rows: rows.length, goods: goods.length, status: envelope.status, envelope: envelope.data.status }
}
`
const compilation = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    strict: true,
    skipLibCheck: true,
    types: [],
    rewriteRelativeImportExtensions: true,
  },
  files: ['program.ts'],
}
const job = z.object({
  sellMobile: z.custom<(baseUrl: string, token: string) => Promise<unknown>>((value) => typeof value === 'function'),
})

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await makeTestPortal()
  folder = mkdtempSync(join(tmpdir(), 'dealerline-client-'))
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a client generated from the OpenAPI document compiles and creates an order with a mobile service', async () => {
  const { files } = await generateApi({ spec: JSON.parse(JSON.stringify(document)), output: false, silent: true })
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
  write('client.ts', files[0]?.fileContent ?? '')
  write('program.ts', program)
  write('package.json', '{"type":"module"}')
  write('tsconfig.json', JSON.stringify(compilation))
  const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')
  const baseUrl = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { sellMobile } = job.parse(await import(pathToFileURL(join(folder, 'program.js')).href))
  const outcome = await sellMobile(baseUrl, 'dealer@example.test').catch(async (answer: Response) => answer)
  expect(outcome).toEqual({ orderID: expect.any(Number), rows: 1, goods: 1, status: 200, envelope: expect.any(String) })
})
