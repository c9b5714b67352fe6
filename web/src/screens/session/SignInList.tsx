import { profileCalls } from '@dealerline/shared/contract/profile.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './profile.module.css'

/** The person's sign-ins, one for each browser. Each of the others can be ended. */
export function SignInList() {
  const client = useQueryClient()
  const reading = query(profileCalls.getSignIns, {})
  const signIns = useQuery(reading)
  const end = useMutation({
    mutationFn: (signedInAt: string) => send(profileCalls.endSignIn, { body: { signedInAt } }),
    onSuccess: (rest) => {
      client.setQueryData(reading.queryKey, rest)
      notify({ httpStatus: 200, message: 'Signed out there' })
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: `Not signed out: ${error.message}` }, error)
      return signIns.refetch()
    },
  })
  return (
    <Section title="Where you are signed in">
      {(signIns.isError || signIns.isPending) && <QueryState compact what="your sign-ins" query={signIns} lines={2} />}
      {signIns.data && !signIns.data.isKnown && (
        <p className={classes.lead}>Your login provider lists your sign-ins, and ends them.</p>
      )}
      {signIns.data?.isKnown && (
        <ul className={classes.signIns} aria-label="Sign-ins">
          {signIns.data.signIns.map(({ signedInAt, isCurrent }) => (
            <li key={signedInAt} className={classes.signIn}>
              <span>
                Since {formatInstant(signedInAt)}
                {isCurrent && ' (this browser)'}
              </span>
              {!isCurrent && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={end.isPending && end.variables === signedInAt}
                  aria-label={`Sign out the browser since ${formatInstant(signedInAt)}`}
                  onClick={() => end.mutate(signedInAt)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
