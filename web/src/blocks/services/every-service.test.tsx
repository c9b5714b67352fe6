import { type Block, editableFields } from '@dealerline/shared/blocks/block.ts'
import { pages } from '@dealerline/shared/blocks/index.ts'
import { makeCustomer, makeOrder } from '@dealerline/shared/record-rules/test-order.ts'
import { flagNames } from '@dealerline/shared/rules/flags.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from '../../routes/testing/open-order.tsx'
import { administrator } from '../../routes/testing/open-portal.tsx'

const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as Record<(typeof flagNames)[number], boolean>
const labelsOf = (block: Block) => new Set(editableFields(block).map(([, { label }]) => label))

/** Returns the label of the focused cell without the number of its row. */
const focusedLabel = () => document.activeElement?.getAttribute('aria-label')?.replace(/, (new row|row \d+)$/, '') ?? ''

test.each(pages.map(({ page, blocks }) => ({ page, blocks, label: page.label })))(
  'Tab reaches each field of a row of $label once, and each field of a header has its label',
  async ({ page, blocks }) => {
    const custType = page.route === '/create-sip' ? 'residential' : 'business'
    const { person } = openOrder(page.route, {
      order: makeOrder({ orderID: 7, customer: makeCustomer({ custType }) }),
      person: { ...administrator, flags },
    })
    for (const block of blocks) {
      const grid = await screen.findByRole('grid', { name: block.label })
      await person.click(grid.querySelector('[data-row="0"] input, [data-row="0"][data-column="0"]') ?? grid)
      await person.keyboard('{F4}{Home}')
      const labels = labelsOf(block)
      const reachedLabels: string[] = []
      while (labels.has(focusedLabel()) && !reachedLabels.includes(focusedLabel())) {
        reachedLabels.push(focusedLabel())
        await person.tab()
      }
      expect(new Set(reachedLabels), block.label).toEqual(labels)
      if (block.header?.part) continue
      const edit = screen.queryByRole('button', { name: `Edit ${block.header?.label}` })
      if (edit) await person.click(edit)
      for (const [name, { label }] of Object.entries(block.header?.fields ?? {})) {
        const fields = within(screen.getByRole('main')).getAllByLabelText((text) => text.startsWith(label))
        expect(fields.map((field) => field.closest('[data-field]')?.getAttribute('data-field'))).toContain(name)
      }
    }
  },
)
