import { type TermChange, termFields } from '@dealerline/shared/contract/terms.ts'
import { flag } from '@dealerline/shared/records/kinds.ts'
import { z } from 'zod'
import { textField } from '../../../imports/field.ts'
import type { ImportKind, RecordChange, StoredRecord } from '../../../imports/kind.ts'
import { lockImports } from '../../../imports/table-queries.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { saveTerms } from './maintain.ts'
import * as queries from './queries.ts'

const { section, heading, condition, extraDisplayConditions, termItems } = termFields.shape

/** The items as lines. A line that starts with a space continues the item above. */
const toLines = (items: readonly { text: string }[]) =>
  items.map(({ text }) => text.replace(/\r?\n/g, '\n ')).join('\n')

const toItems = (lines: string) =>
  lines === '' ? [] : lines.split(/\r?\n(?! )/).map((line) => ({ id: 0, text: line.replace(/\r?\n /g, '\n') }))

const itemLines = z.string().transform((lines, context) => {
  const result = termItems.safeParse(toItems(lines))
  if (result.success) return toLines(result.data)
  for (const { message } of result.error.issues) context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The terms that dealers and customers confirm. A changed text becomes a new version, as on the screen. */
export const termImport: ImportKind = {
  name: 'terms',
  title: 'Terms',
  help: 'A row is a term. A changed text becomes the next version of the term. New terms follow the others in the sequence of the file. Each line of Items is an item; a line that starts with a space continues the item above. Conditions choose the orders: customer:business service:mobile,sip order:ordinary months:24 is a business that takes mobile or SIP for 24 months or longer. Without conditions, the term is on every order.',
  fields: {
    section: { ...textField('Section', section), required: true },
    heading: { ...textField('Heading', heading), required: true },
    condition: textField('Text', condition),
    termItems: textField('Items', itemLines),
    needsConfirm: flag('Must be confirmed', true),
    extraDisplayConditions: textField('Conditions', extraDisplayConditions),
  },
  key: ['section', 'heading'],
  example: {
    section: 'Mobile',
    heading: 'Coverage',
    condition: 'Coverage differs with place and device.',
    termItems: 'Check the coverage map.',
    needsConfirm: 'Yes',
    extraDisplayConditions: 'service:mobile',
  },
  async select(tx, withLock) {
    if (withLock) await lockImports(tx, 'terms')
    return (await (withLock ? queries.lockTerms(tx) : queries.selectTerms(tx))).map(toStored)
  },
  save,
}

const toStored = (term: queries.StoredTerm): StoredRecord => ({
  id: term.id,
  values: {
    section: term.section,
    heading: term.heading,
    condition: term.condition,
    needsConfirm: term.needsConfirm,
    extraDisplayConditions: term.extraDisplayConditions,
    termItems: toLines(term.termItems),
  },
})

async function save(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
  const itemsByTerm = new Map((await queries.selectTerms(tx)).map((term) => [term.id, term.termItems]))
  await saveTerms(
    { tx },
    changes.map(({ id, values: { termItems: lines, ...values } }): TermChange => {
      if (lines === undefined) return { id, version: 0, ...values }
      const storedItems = itemsByTerm.get(id) ?? []
      // An item keeps its number by its position.
      const items = toItems(String(lines)).map(({ text }, index) => ({ id: storedItems[index]?.id ?? 0, text }))
      return { id, version: 0, ...values, termItems: items }
    }),
  )
}
