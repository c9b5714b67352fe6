import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../ui/feedback/notify.ts'

interface Props {
  label: string
  run: () => Promise<unknown>
  /** The message if it fails; by default that of the error. */
  failed?: (error: Error) => string
}

/** An action on a link, next to its recipient. */
export function ActionButton({ label, run, failed = ({ message }) => message }: Props) {
  const action = useMutation({
    mutationFn: run,
    onError: (error) => notify({ httpStatus: 500, message: failed(error) }, error),
  })
  return (
    <Button size="compact-sm" variant="default" loading={action.isPending} onClick={() => action.mutate()}>
      {label}
    </Button>
  )
}
