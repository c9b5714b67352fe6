import { randomUUID } from 'node:crypto'
import { mobile } from '@dealerline/shared/blocks/mobile.ts'
import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { signIn } from '../../bench/sign-in.ts'
import { makeForm, pdfContent } from '../../server/test/form.ts'

const address = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
const person = { firstName: 'Ada', surname: 'Image', email: 'ada@customer.test', salutation: 'Ms', jobTitle: 'Owner' }

interface Options<C> {
  params?: Record<string, string | number>
  query?: string
  body?: BodyInputOf<C> | FormData
}

function makeCaller(site: string, token: string) {
  const send = async <C extends Call>({ method, path }: C, { params = {}, query = '', body }: Options<C>) => {
    const address = `${site}/api/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}${query}`
    const isForm = body instanceof FormData
    const response = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    send,
    ask: async <C extends Call>(call: C, options: Options<C>) =>
      (await (await send(call, options)).json()) as ReplyOf<C>,
  }
}

/** Signs in as the dealer of the demonstration, orders a mobile, attaches a file and prints the order. */
export async function orderAt(site: string, password: string): Promise<{ orderID: number; pdfBytes: number }> {
  const { ask, send } = makeCaller(site, await signIn(site, 'dealer@example.test', password))
  const { customerID } = await ask(contract.customers.addCustomerToUB, {
    body: { ...person, mobile: '0412345678', custType: 'residential', addressDetails: [address] },
  })
  const content = { [mobile.name]: [{ ratePlanID: 7, contractLengthMonths: 24 }] }
  const { orderID } = await ask(contract.orders.createOrder, { body: { customerID, content } })
  await send(contract.uploads.uploadFiles, {
    params: { orderID, fileType: 'general' },
    body: makeForm({}, { 'order.pdf': pdfContent }),
  })
  const report = await send(contract.signing.orderReport, { params: { orderID, flag: 'true' }, query: '?format=pdf' })
  const pdf = Buffer.from(await report.arrayBuffer())
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error(`The printed order is no PDF: ${pdf.subarray(0, 200)}`)
  return { orderID, pdfBytes: pdf.length }
}
