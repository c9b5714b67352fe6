import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import type { TermDraft, TermOutput } from './term-values.ts'
import classes from './terms.module.css'

/** The items of a term, numbered below its text. */
export function TermItems({ control }: { control: Control<TermDraft, unknown, TermOutput> }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'termItems', keyName: 'key' })
  return (
    <fieldset className={classes.group}>
      <legend>Items</legend>
      {fields.length === 0 && <p className={classes.note}>Optional numbered sentences below the text.</p>}
      {fields.map(({ key }, index) => (
        <div key={key} className={classes.item}>
          <TextAreaField name={`termItems.${index}.text`} control={control} label={`Item ${index + 1}`} rows={1} />
          <ActionIcon
            mt="var(--space-6)"
            size="lg"
            variant="subtle"
            aria-label={`Move item ${index + 1} up`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            mt="var(--space-6)"
            size="lg"
            variant="subtle"
            color="danger"
            aria-label={`Remove item ${index + 1}`}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <IconButton size="xs" variant="default" icon={IconPlus} onClick={() => append({ id: 0, text: '' })}>
        Add item
      </IconButton>
    </fieldset>
  )
}
