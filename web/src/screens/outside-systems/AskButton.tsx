import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from './outside-systems.module.css'

interface Props {
  /** What it asks, with the name of what it asks. */
  name: string
  label: string
  ask: () => Promise<{ text: string; failed?: boolean }>
}

/** Asks an outside system something, and shows the result below the button. */
export function AskButton({ name, label, ask }: Props) {
  const asking = useMutation({ mutationFn: ask })
  const failed = asking.isError || asking.data?.failed
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={name}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {label}
      </Button>
      <div role="status" className={failed ? classes.failure : classes.quiet}>
        {asking.error?.message ?? asking.data?.text}
      </div>
    </div>
  )
}
