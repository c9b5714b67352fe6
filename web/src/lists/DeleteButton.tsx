import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { confirm } from '../ui/feedback/confirm.tsx'

interface Props {
  label?: 'Delete' | 'Remove'
  /** The question to confirm, such as `Delete Phone 1?`. */
  title: string
  /** The consequences, below the question. */
  message?: string
  disabled?: boolean
  onDelete: () => Promise<unknown>
  onDeleted: () => void
  onError: (error: Error) => void
}

/** Deletes the record of a panel after the person has confirmed it. */
export function DeleteButton({ label = 'Delete', title, message, disabled, onDelete, onDeleted, onError }: Props) {
  const deletion = useMutation({ mutationFn: onDelete, onSuccess: onDeleted, onError })
  const askToDelete = async () => {
    if (await confirm({ title, message, confirmLabel: label, danger: true })) deletion.mutate()
  }
  return (
    <Button
      variant="subtle"
      color="danger"
      disabled={disabled ?? false}
      loading={deletion.isPending}
      onClick={() => void askToDelete()}
    >
      {label}
    </Button>
  )
}
