import type { Fields } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Choices } from '../../fields/choices.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import type { CellDialogProps } from '../../ui/grid/columns.ts'

export interface NestedProps extends CellDialogProps {
  label: string
  fields: Fields
  choices: Choices
}

type Props = Pick<NestedProps, 'label' | 'place' | 'readOnly' | 'onClose'> & {
  /** Disables Done while a value has an error. */
  hasErrors?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The dialog of a cell with nested fields: Done stores them in the cell, Cancel leaves the cell unchanged. */
export function NestedDialog({ label, place, readOnly, hasErrors = false, onSubmit, onClose, children }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${label}, ${place}`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {readOnly ? 'Close' : 'Cancel'}
          </Button>
          {!readOnly && (
            <Button disabled={hasErrors} onClick={onSubmit}>
              Done
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
