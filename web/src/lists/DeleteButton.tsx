import type { ComponentProps } from 'react'
import { RunButton } from '../ui/form/RunButton.tsx'

interface Props extends Pick<ComponentProps<typeof RunButton>, 'disabled' | 'done' | 'failed'> {
  label?: 'Delete' | 'Remove'
  /** The question to confirm, such as `Delete Phone 1?`. */
  title: string
  /** The consequences, below the question. */
  message?: string
  onDelete: () => Promise<unknown>
  onDeleted: () => void
}

/** Deletes the record of a panel after the person has confirmed it. */
export function DeleteButton({ label = 'Delete', title, message, onDelete, onDeleted, ...button }: Props) {
  return (
    <RunButton
      {...button}
      variant="subtle"
      color="danger"
      question={{ title, message, confirmLabel: label, danger: true }}
      run={() => onDelete().then(onDeleted)}
    >
      {label}
    </RunButton>
  )
}
