import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../ui/testing/answer-calls.ts'
import { show } from '../../ui/testing/render.tsx'
import { CustomerApp } from '../CustomerApp.tsx'
import { progressPage } from '../progress/test-samples.ts'
import { guid, settings } from '../test-scenario.ts'
import { signedDocument, signingDocument } from './test-samples.ts'

const column = (label: string) => ({ label, align: 'left' as const })
const voice = {
  title: 'IP Voice',
  facts: [{ label: 'Call handling', value: 'Direct to extension' }],
  columns: [column('Extension'), column('Plan'), column('Monthly (inc GST)'), column('Once-off (inc GST)')],
  rows: [
    ['500', 'VoIP Standard', '$49.50', '$0.00'],
    ['501', 'VoIP Standard', '$49.50', '$0.00'],
  ],
  places: ['1 Harbour Street', '9 Wharf Road'],
}
const order = { ...signingDocument.order, sections: [voice] } as SigningDocument['order']
const sentence = 'VoIP Standard, $49.50 a month'
const service = (row: number) => ({ sentences: [sentence], section: 0, rows: [row] })
const document: SigningDocument = {
  ...signingDocument,
  changedLines: [],
  order,
  inWords: {
    terms: [24],
    places: [
      { address: '1 Harbour Street', services: [service(0)] },
      { address: '9 Wharf Road', services: [service(1)] },
    ],
  },
}
const sender = { name: 'Dana Dealer', business: 'Novak Telecom', phone: '0298765432', email: 'dana@dealer.test' }

function open(content: object, path = `/docusign/${guid}`) {
  answerCalls({
    'Docusign/Sender': () => sender,
    'Order/GetProgressFromGuid': () =>
      progressPage(true, {
        now: 'Example Telecom sets up the services.',
        next: 'The technician comes on 10/01/2030.',
        step: { state: 'current' },
      }),
    '': () => content,
  })
  return show(<CustomerApp address={path} settings={settings} answer={{ status: 200, body: content }} />)
}

test('says first what it costs over the term, and then what each address gets', async () => {
  open(document)
  expect(screen.getByText(/^Over the contract term of 24 months that is \$840\.00 inc GST\.$/)).toBeTruthy()
  const [harbour, wharf] = within(screen.getByRole('list', { name: 'What you get' })).getAllByRole('heading', {
    level: 3,
  })
  expect([harbour?.textContent, wharf?.textContent]).toEqual(['1 Harbour Street', '9 Wharf Road'])
  expect(screen.getAllByText(/^VoIP Standard, \$49\.50 a month$/)).toHaveLength(2)
  expect(screen.queryByText(/ex GST|Fingerprint/)).toBeNull()
})

test('names no costs in an order that sells nothing', async () => {
  const change = { title: 'Change of lessee', facts: [], columns: [column('Service')], rows: [['Mobile']] }
  const places = [{ address: '', services: [{ sentences: ['Mobile'], section: 0, rows: [0] }] }]
  const lessee = { ...order, sections: [change], charges: [] }
  open({ ...document, order: lessee, inWords: { terms: [], places } })
  expect(screen.getByRole('list', { name: 'What changes' }).textContent).toContain('Mobile')
  expect(screen.queryByText(/\$|Monthly|Charges|Nothing has been added/)).toBeNull()
})

test('unfolds an address to all values of its lines, and the facts of a service once', async () => {
  const { person } = open(document)
  const [first, second] = screen.getAllByText('Show details')
  await person.click(first as HTMLElement)
  const details = first?.closest('details')
  expect(details?.textContent).toContain('Extension500')
  expect(details?.textContent).not.toContain('Extension501')
  expect(details?.textContent).toContain('Call handlingDirect to extension')
  expect(second?.closest('details')?.textContent).not.toContain('Call handling')
})

test('names every line of an order from a server that sends no sentences', () => {
  open({ ...document, inWords: undefined })
  expect(screen.getByText('IP Voice: 2 lines')).toBeTruthy()
  expect(screen.getByText('Show details of 2 lines')).toBeTruthy()
})

test('has the name and the phone of the dealer at the top', async () => {
  open(document)
  const head = screen.getByRole('banner')
  expect(await within(head).findByText('Dealer: Dana Dealer')).toBeTruthy()
  expect(
    within(head)
      .getByRole('link', { name: /02\s9876\s5432/ })
      .getAttribute('href'),
  ).toBe('tel:0298765432')
})

test('says after the signature what happens next, with the days', async () => {
  open({ ...signedDocument, sealed: true }, `/docusignSuccess/${guid}/true`)
  expect(await screen.findByRole('heading', { name: 'What happens next' })).toBeTruthy()
  expect(screen.getByText('The technician comes on 10/01/2030.')).toBeTruthy()
  expect(screen.getByText(/Set up: in progress/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Follow your order' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download your signed copy (PDF)' })).toBeTruthy()
})
