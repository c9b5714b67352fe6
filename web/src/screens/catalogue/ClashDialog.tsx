import type { CatalogueField } from '@dealerline/shared/contract/catalogue-fields.ts'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Lists } from './CatalogueFields.tsx'
import classes from './catalogue.module.css'
import type { Clash } from './record-values.ts'

interface Props {
  name: string
  fields: Record<string, CatalogueField>
  lists: Lists
  clashes: readonly Clash[]
  onSettle: (choice: 'mine' | 'theirs' | 'later') => void
}

/** Asks whose values stand where somebody else saved first; closing it goes on editing. */
export function ClashDialog({ name, fields, lists, clashes, onSettle }: Props) {
  return (
    <Dialog
      opened
      onClose={() => onSettle('later')}
      title="Somebody else saved this first"
      actions={
        <>
          <Button variant="default" onClick={() => onSettle('theirs')}>
            Take theirs
          </Button>
          <Button data-autofocus onClick={() => onSettle('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        {name} was changed while you worked on it. Keep your changes over theirs, or take theirs and leave yours out?
        What only they changed is kept either way.
      </p>
      {clashes.length > 0 && (
        <table className={classes.clashes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ name: field, label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{write(fields[field], lists, mine)}</td>
                <td>{write(fields[field], lists, theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function write(field: CatalogueField | undefined, lists: Lists, value: unknown): string {
  if (field?.list) return lists[field.list].find((option) => option.value === value)?.label ?? 'empty'
  if (field?.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '') || 'empty'
}
