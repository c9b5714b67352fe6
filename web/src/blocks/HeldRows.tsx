import { type Block, headerName } from '@dealerline/shared/blocks/block.ts'
import { headerKey } from '@dealerline/shared/changes/change.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { Button } from '@mantine/core'
import type { Choices } from '../fields/choices.ts'
import { useLogin } from '../session/portal.ts'
import { heldOf } from '../session/until-0.6-order.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { formatInstant } from '../ui/format.ts'
import { describe, isRemoved } from './content/edited-content.ts'
import type { EditedRow } from './content/row-errors.ts'
import { heldIn, heldKeyOf } from './content/row-names.ts'
import type { useBlockDraft } from './content/use-block-draft.ts'

interface Props {
  block: Block
  order: OrderDetail
  choices: Choices
  readOnly: boolean
  draft: Pick<ReturnType<typeof useBlockDraft>, 'rows' | 'removed' | 'endRemoved'>
  newRow: (existing: readonly EditedRow[]) => EditedRow
}

/** Names the colleagues whose rows or header are not part of the order yet, and offers typed values of removed rows. */
export function HeldRows({ block, order, choices, readOnly, draft, newRow }: Props) {
  const { rows, removed = [], endRemoved } = draft
  const ownName = useAuthor()
  const held = heldIn(block, order)
  const typedBy = ({ author, heldAt }: HeldRow) => `Typed by ${author}, ${formatInstant(heldAt)}`
  const header = heldOf(order).find((row) => row.row === headerKey && row.block === headerName(block))
  const ofHeader =
    header && header.author !== ownName ? [{ key: headerKey, text: `${block.header?.label}: ${typedBy(header)}.` }] : []
  const ofRows = held.flatMap((row) => {
    const key = heldKeyOf(order, row)
    const position = rows.findIndex(({ rowKey }) => rowKey === key)
    return row.author === ownName || position < 0 ? [] : [{ key, text: `Row ${position + 1}: ${typedBy(row)}.` }]
  })
  const colleagues = [...ofHeader, ...ofRows]
  const orphans = removed.flatMap((values) => {
    const row = held.find((each) => isRemoved(each) && each.row === values.rowKey)
    return row ? [{ row, values }] : []
  })
  if (colleagues.length + orphans.length === 0) return null
  return (
    <>
      {colleagues.length > 0 && (
        <Notice>
          {colleagues.map(({ key, text }) => (
            <div key={key}>{text}</div>
          ))}
        </Notice>
      )}
      {orphans.map(({ row, values }) => (
        <Notice key={row.row} tone="warning">
          <span>
            A row was removed while its change was not part of the order: {describeHeld(block, row, values, choices)}.{' '}
            {typedBy(row)}. If you put it back, it becomes a new row with these values.
          </span>
          {!readOnly && (
            <>
              <Button
                variant="default"
                size="xs"
                onClick={() => endRemoved(row.row, { ...newRow(rows), ...values, rowKey: crypto.randomUUID() })}
              >
                Put back
              </Button>
              <Button variant="subtle" size="xs" onClick={() => endRemoved(row.row)}>
                Discard
              </Button>
            </>
          )}
        </Notice>
      ))}
    </>
  )
}

function describeHeld(block: Block, { cells }: HeldRow, values: EditedRow, choices: Choices): string {
  const texts = Object.values(cells).flatMap(({ cell }) => cell.text ?? [])
  return [describe(block.rows, values, choices), ...texts].filter(Boolean).join(', ') || 'empty'
}

/** The name under which the server notes what this person types. */
function useAuthor(): string {
  const { person, impersonated } = useLogin()
  const nameOf = ({ dealerFullName, dealerEmail }: typeof person) => dealerFullName || dealerEmail
  return impersonated ? `${nameOf(person)} for ${nameOf(impersonated)}` : nameOf(person)
}
