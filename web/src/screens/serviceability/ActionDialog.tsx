import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import classes from './serviceability.module.css'

interface Props {
  title: string
  /** The label of the submit button. */
  action: string
  editing: { submit: () => Promise<void>; isSending: boolean }
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog with a single action. */
export const ActionDialog = ({ editing, ...props }: Props) => (
  <FormDialog {...props} loading={editing.isSending} className={classes.fields} onSubmit={editing.submit} />
)
