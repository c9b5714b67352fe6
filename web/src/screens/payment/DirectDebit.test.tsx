import { accountFields, type DirectDebit as Stored } from '@dealerline/shared/contract/payment.ts'
import { makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Snackbar } from '../../ui/feedback/Snackbar.tsx'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { showAt } from '../../ui/testing/in-portal.tsx'
import DirectDebit from './DirectDebit.tsx'

const order = makeOrder()
const path = `Order/updateDirectDebit/${order.orderID}`
const draftKey = `draft:payment ${order.orderID}`

function open(layout = Object.keys(accountFields)) {
  const calls = answerCalls({
    'Order/GetOrder': () => order,
    'layout/getLayoutFields/direct-debit': () => layout,
    [path]: ({ body }): Stored => ({
      ...fieldValues(accountFields, {}),
      ...order.directDebit,
      ...(body as object),
      option: 3,
      version: 4,
    }),
  })
  const { person } = showAt(
    `/direct-debit?order=${order.orderID}`,
    () => (
      <>
        <DirectDebit />
        <Snackbar />
      </>
    ),
    { dealer: { isAdmin: false, flags: {} } },
  )
  const saves = () => calls.filter((call) => call.path === path)
  return { person, saves }
}

const radio = (name: string) => screen.findByRole('radio', { name: new RegExp(name) })
const bsb = () => screen.findByRole<HTMLInputElement>('textbox', { name: /BSB/ })

describe('the direct debit of an order', () => {
  test('saves the option credit card after an invalid BSB was typed, and keeps the BSB for this visit', {
    meta: { rules: ['P1'] },
  }, async () => {
    const { person, saves } = open()
    await person.click(await radio('New account details'))
    await person.type(await bsb(), '000')
    expect(screen.queryByText('Invalid BSB')).toBeNull()
    await person.tab()
    expect(await screen.findByText('Invalid BSB')).toBeTruthy()
    await person.click(await radio('Credit card'))
    expect(screen.queryByText('Invalid BSB')).toBeNull()
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]?.body).toEqual({ useExisting: false, payWithCreditCard: true, noDetailsProvided: false })
    // An empty record stays until the server has removed its copy, which may have happened already.
    await waitFor(() => expect(sessionStorage.getItem(draftKey) ?? '').toBe(''))
    await person.click(await radio('New account details'))
    expect((await bsb()).value).toBe('000')
  })

  test('shows the fields of its layout, and all required ones', { meta: { rules: ['P7'] } }, async () => {
    const { person } = open(['accountName', 'bsb', 'accountNumber', 'financialInstitutionName'])
    await person.click(await radio('New account details'))
    expect((await screen.findAllByRole('textbox')).map((input) => input.getAttribute('name'))).toEqual([
      'accountName',
      'bsb',
      'accountNumber',
      'financialInstitutionName',
    ])
  })

  test('restores the zero that a spreadsheet took from a BSB, and says so until the BSB changes', async () => {
    const { person } = open()
    await person.click(await radio('New account details'))
    await person.type(await bsb(), '73300')
    expect((await bsb()).value).toBe('73300')
    await person.type(await bsb(), '1')
    expect((await bsb()).value).toBe('733-001')
    await person.clear(await bsb())
    await person.click(await bsb())
    await person.paste('BSB: 62 000')
    await person.tab()
    expect((await bsb()).value).toBe('062-000')
    expect(screen.getByText(/^Check this: the BSB had five digits/)).toBeTruthy()
    await person.type(await bsb(), '{Backspace}1')
    expect(screen.queryByText(/^Check this/)).toBeNull()
  })

  test('keeps the account that was typed while another option is chosen, and says why it is not saved', {
    meta: { rules: ['P1'] },
  }, async () => {
    const { person, saves } = open()
    await person.click(await radio('New account details'))
    await person.type(await bsb(), '000')
    await person.click(await radio('Credit card'))
    await person.click(await radio('New account details'))
    expect((await bsb()).value).toBe('000')
    await person.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not saved: /)
    // The credit card is saved if it stays chosen for the pause of a save.
    expect(saves().filter(({ body }) => 'bsb' in (body as object))).toEqual([])
  })
})
