import { contract } from '@dealerline/shared/contract/index.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** Confirms every term of a signing page. */
export async function confirmTerms(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.getByText(/left to accept/).waitFor({ state: 'hidden' })
}

/**
 * Requests a code on the signing page, reads it in the mailbox and confirms it. The page then asks for the signature.
 */
export async function confirmSignerCode(page: Page): Promise<void> {
  await confirmCode(page, page.getByRole('main'))
  await page.getByRole('heading', { name: 'Sign', exact: true }).waitFor()
}

/** Does the same in the dialog of any other page of a link, which then sends the person's answer. */
export async function consentWithCode(page: Page): Promise<void> {
  await confirmCode(page, page.getByRole('dialog'))
}

async function confirmCode(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Send me a code' }).click()
  await place.getByText(/^A code was sent by/).waitFor()
  await place.getByLabel('Code').fill(await readSignerCode(page))
}

/** Returns the code in the newest message of the mailbox that has one. */
export async function readSignerCode(page: Page): Promise<string> {
  const { origin } = new URL(page.url())
  const read = async (path: string) => (await page.request.get(`${origin}${path}`)).text()
  const [, query = '', title = ''] =
    /href="\/dev\/mailbox(\?(?:mail|sms)=\d+)"(?:(?!<\/a>)[\s\S])*?class="title">((?:Your code to|\d{6} is your)[^<]*)/.exec(
      await read('/dev/mailbox'),
    ) ?? []
  // Skip the list of messages, which precedes the open message on the page.
  const readMail = async () => (await read(`/dev/mailbox${query}&view=text`)).split('class="reading"')[1] ?? ''
  const message = query.startsWith('?mail') ? await readMail() : title
  const [, code] = /(\d{6}) is your/.exec(message) ?? []
  if (!code) throw new Error('The mailbox has no code.')
  return code
}

/** Signs an order by API calls, as the customer's page does. The page reads the code in the mailbox. */
export async function signByCalls(page: Page, link: string, name: string): Promise<void> {
  const { origin } = new URL(page.url())
  const guid = String(link.split('/').pop())
  const ask = async (call: { method: string; path: string }, body?: unknown) => {
    const response = await fetch(`${origin}/api/${call.path.replace(/\{\w+\}/, guid)}`, {
      method: call.method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    expect(response.status, call.path).toBe(200)
    return response.json()
  }
  const terms = (await ask(contract.terms.getTermsConditions)) as { id: number }[]
  const accepted = terms.map(({ id }) => ({ id, checked: true }))
  await ask(contract.terms.updateTermConditionsOnOrder, accepted)
  await ask(contract.signing.requestSignerCode)
  const confirmation = await ask(contract.signing.confirmSignerCode, { code: await readSignerCode(page) })
  const { proof } = confirmation as { proof: string }
  await ask(contract.signing.addSignature, { guid, name, kind: 'typed', signature: name, proof })
}
