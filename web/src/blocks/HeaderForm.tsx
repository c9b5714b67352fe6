import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import { fieldValues } from '@dealerline/shared/blocks/kinds.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { headerForm } from '@dealerline/shared/forms/blocks.ts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Section } from '../ui/form/Section.tsx'
import { useFocusField } from '../ui/form/use-focus-field.ts'
import { useZodForm } from '../ui/form/use-zod-form.ts'
import type { Choices } from './choices.ts'
import { DeclaredFields } from './DeclaredFields.tsx'

interface Props {
  block: Block
  order: OrderDetail
  header: Row | null
  /** The names of the visible fields. The others keep their values. */
  visibleFields: readonly string[]
  choices: Choices
  readOnly: boolean
  focusField: string | undefined
  onChange: (header: Row) => void
  onValid: (valid: boolean) => void
  /** Removes the stored header with all rows. Undefined if nothing is stored or the block has no such call. */
  onRemove: (() => void) | undefined
}

/** The form of a block's header, which all its rows share. */
export function HeaderForm(props: Props) {
  const { block, order, header, visibleFields, choices, readOnly, focusField, onChange, onValid, onRemove } = props
  const fields = block.header?.fields ?? {}
  const form = useZodForm<FieldValues, FieldValues>(headerForm(block), {
    defaultValues: fieldValues(fields, header ?? {}),
  })
  const { isValid } = form.formState
  useFocusField({ field: focusField })
  useEffect(() => onValid(isValid), [isValid, onValid])
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name }) => {
      if (name) onChange(fieldValues(fields, values))
    })
    return unsubscribe
  }, [form, fields, onChange])
  return (
    <Section
      title={block.header?.label}
      actions={
        onRemove &&
        !readOnly && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} />}
            onClick={onRemove}
          >
            Remove
          </Button>
        )
      }
    >
      <DeclaredFields
        fields={Object.fromEntries(Object.entries(fields).filter(([name]) => visibleFields.includes(name)))}
        control={form.control}
        choices={choices}
        readOnly={readOnly}
        columns={3}
        order={order}
      />
    </Section>
  )
}
