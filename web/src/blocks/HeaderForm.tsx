import { type Block, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import type { FieldError } from '@dealerline/shared/errors.ts'
import { headerForm } from '@dealerline/shared/forms/blocks.ts'
import { toReadableService } from '@dealerline/shared/record-rules/readable.ts'
import { factsOf, missingNames } from '@dealerline/shared/record-rules/requirements.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { usePartForm } from '../editing/use-part-form.ts'
import type { Choices } from '../fields/choices.ts'
import { DeclaredFields } from '../fields/DeclaredFields.tsx'
import { useEntryFocus } from '../ui/feedback/use-entry-focus.ts'
import layout from '../ui/form/layout.module.css'
import { Section } from '../ui/form/Section.tsx'
import { useFocusField } from '../ui/form/use-focus-field.ts'

interface Props {
  block: Block
  order: OrderDetail
  header: Row | null
  /** The names of the visible fields. The others keep their values. */
  visibleFields: readonly string[]
  choices: Choices
  readOnly: boolean
  focusField: string | undefined
  /** Whether a person begins here if something is missing. */
  isEntry: boolean
  /** Whether a step of the history has changed a field, which must be visible. */
  isUnfolded: boolean
  /** A new number shows `header` again, because a save or another person changed it. */
  revision: number
  onChange: (header: Row) => void
  onValid: (valid: boolean) => void
  /** Removes the stored header with all rows. Undefined if nothing is stored or the block has no such call. */
  onRemove: (() => void) | undefined
}

const noErrors: readonly FieldError[] = []

/** A header with more fields than this is folded while nothing is missing in it. */
const maxOpenFields = 3

/**
 * The form of a block's header, which all its rows share. If nothing is missing in it when a screen opens, it is folded to a line, so
 * that the rows are visible without scrolling.
 */
export function HeaderForm(props: Props) {
  const { block, order, header, visibleFields, choices, readOnly, focusField, isUnfolded, revision } = props
  const { onChange, onValid, onRemove } = props
  const [wasComplete] = useState(() => isComplete(block, order, header))
  const [isFoldedAtFirst, setIsFolded] = useState(wasComplete && visibleFields.length > maxOpenFields && !focusField)
  const isFolded = isFoldedAtFirst && !isUnfolded
  const place = useRef<HTMLDivElement>(null)
  const focusFirst = () => place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  const unfold = () => {
    flushSync(() => setIsFolded(false))
    focusFirst()
  }
  const fields = block.header?.fields ?? {}
  const form = usePartForm<FieldValues, FieldValues>({
    schema: headerForm(block),
    values: () => fieldValues(fields, header ?? {}),
    revision,
    onChange: (values) => onChange(fieldValues(fields, values)),
    errors: noErrors,
    isOfOrder: true,
    mode: 'all',
  })
  const { isValid } = form.formState
  useFocusField({ field: focusField })
  useEntryFocus(props.isEntry && !wasComplete, focusFirst)
  useEffect(() => {
    if (focusField) setIsFolded(false)
  }, [focusField])
  useEffect(() => onValid(isValid), [isValid, onValid])
  return (
    <Section
      title={block.header?.label}
      actions={
        <>
          {isFolded && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              aria-label={`${readOnly ? 'Show' : 'Edit'} ${block.header?.label}`}
              onClick={unfold}
            >
              {readOnly ? 'Show' : 'Edit'}
            </Button>
          )}
          {onRemove && !readOnly && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={16} />}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </>
      }
    >
      {isFolded ? (
        <HeaderSummary block={block} order={order} header={header} />
      ) : (
        <div ref={place}>
          <DeclaredFields
            fields={Object.fromEntries(Object.entries(fields).filter(([name]) => visibleFields.includes(name)))}
            control={form.control}
            choices={choices}
            readOnly={readOnly}
            columns={3}
            order={order}
          />
        </div>
      )}
    </Section>
  )
}

function isComplete(block: Block, order: OrderDetail, header: Row | null): boolean {
  const { fields = {}, requires = {} } = block.header ?? {}
  const values = fieldValues(fields, header ?? {})
  return headerForm(block).safeParse(values).success && missingNames(requires, values, factsOf(order)).length === 0
}

/** The values of a header in one line. */
function HeaderSummary({ block, order, header }: Pick<Props, 'block' | 'order' | 'header'>) {
  const { facts } = useMemo(() => {
    const values = fieldValues(block.header?.fields ?? {}, header ?? {})
    const content = { ...order.content, [block.name]: { header: values, rows: [] } }
    return toReadableService(block, { ...order, content }, toCatalogue(order.plans, order.handsets))
  }, [block, order, header])
  const text = facts.map(({ label, value }) => (value === 'Yes' ? label : `${label}: ${value}`)).join(' · ')
  return <p className={layout.summary}>{text || 'All fields are empty.'}</p>
}
