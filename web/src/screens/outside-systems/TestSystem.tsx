import { systemCalls } from '@dealerline/shared/contract/systems.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { renewed } from '../../renewal.ts'
import classes from './outside-systems.module.css'

/** Asks a system whether it answers, and shows the result below the button. */
export function TestSystem({ name, label }: { name: string; label: string }) {
  const test = useMutation({
    mutationFn: () => send(systemCalls.testOutsideSystem, { body: { name } }),
    onSuccess: renewed,
  })
  const failure = test.isError ? test.error.message : test.data?.failure
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Test ${label}`}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Test
      </Button>
      <div role="status" className={failure ? classes.failure : classes.quiet}>
        {failure || (test.data?.answers && 'It answers.')}
      </div>
    </div>
  )
}
