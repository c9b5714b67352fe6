import { editableFields } from '@dealerline/shared/blocks/block.ts'
import { pages } from '@dealerline/shared/blocks/index.ts'
import { flagNames } from '@dealerline/shared/rules/flags.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/rules/test-order.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { administrator } from '../../routes/testing/open-portal.tsx'

const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as Record<(typeof flagNames)[number], boolean>

const services = pages.flatMap(({ page, blocks }) => blocks.map((block) => ({ page, block, name: block.label })))

test.each(services)('Tab reaches every field of a row of $name once, in the order of its columns', async (service) => {
  const { page, block } = service
  const custType = page.route === '/create-sip' ? 'residential' : 'business'
  const { person } = openOrder(page.route, {
    order: makeOrder({ orderID: 7, customer: makeCustomer({ custType }) }),
    person: { ...administrator, flags },
  })
  const grid = await screen.findByRole('grid', { name: block.label })
  const first = grid.querySelector('[data-row="0"] input, [data-row="0"][data-column="0"]')
  await person.click(first ?? grid)
  await person.keyboard('{F4}{Home}')
  const labelOf = () => document.activeElement?.getAttribute('aria-label')?.replace(/, (new row|row \d+)$/, '') ?? ''
  const reached: string[] = []
  const labels = new Set(editableFields(block).map(([, { label }]) => label))
  while (labels.has(labelOf()) && !reached.includes(labelOf())) {
    reached.push(labelOf())
    await person.tab()
  }
  expect(new Set(reached)).toEqual(labels)
})

test.each(services.filter(({ block }) => block.header && !block.replacesHeader))(
  'the header of $name has a labelled field for each of its fields',
  async ({ page, block }) => {
    const custType = page.route === '/create-sip' ? 'residential' : 'business'
    openOrder(page.route, {
      order: makeOrder({ orderID: 7, customer: makeCustomer({ custType }) }),
      person: { ...administrator, flags },
    })
    await screen.findByRole('grid', { name: block.label })
    const main = within(screen.getByRole('main'))
    for (const [name, { label }] of Object.entries(block.header?.fields ?? {})) {
      const fields = main.getAllByLabelText(new RegExp(`^${label.replaceAll(/[()]/g, String.raw`\$&`)}`))
      expect(fields.some((field) => field.closest('[data-field]')?.getAttribute('data-field') === name)).toBe(true)
    }
  },
)
