import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './dealers.module.css'

/** A login with its dealer record, and its actions. */
export function LoginResult({ login, onChanged }: { login: Login; onChanged: () => void }) {
  const { email, exists, name, mfaEnrolled, dealer } = login
  const reset = useMutation({
    mutationFn: () => send(dealerCalls.resetPassword, { body: { email } }),
    onSuccess: () => notify(message('resetSubmitted')),
    onError: (error) => notify(message('resetNotSent', { error: error.message }), error),
  })
  const unlock = useMutation({
    mutationFn: () => send(authorisationCalls.removeMFA, { body: { email } }),
    onSuccess: () => {
      notify(message('updated'))
      onChanged()
    },
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  const askToUnlock = async () => {
    const title = `Remove multi-factor authentication from ${email}?`
    const message =
      'Make sure that the request comes from them. Until they set it up again, they sign in with only their password.'
    if (await confirm({ title, message, confirmLabel: 'Remove', danger: true })) unlock.mutate()
  }
  const facts = [
    ['Login', exists ? 'Exists' : 'Does not exist'],
    ['Name', name || '–'],
    ['Multi-factor authentication', exists ? (mfaEnrolled ? 'Set up' : 'Not set up') : '–'],
    ['Level', dealer ? authLevelLabels[dealer.authLevel] : '–'],
    ['Last signed in', (dealer && formatInstant(dealer.lastLogedIn)) || '–'],
  ]
  return (
    <Section
      title={email}
      actions={
        exists && (
          <>
            {mfaEnrolled && (
              <Button variant="subtle" color="danger" loading={unlock.isPending} onClick={() => void askToUnlock()}>
                Remove multi-factor authentication
              </Button>
            )}
            <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate()}>
              Send reset e-mail
            </Button>
          </>
        )
      }
    >
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Dealer</dt>
          <dd>
            {dealer ? <AppLink href={`/dealers?edit=${dealer.dealerID}`}>{dealer.dealerFullName}</AppLink> : 'None'}
          </dd>
        </div>
      </dl>
      {exists && !dealer && <Notice tone="warning">No dealer has this e-mail, so this login has no access.</Notice>}
      {dealer?.archived && <Notice tone="warning">The dealer was removed. Restore the record first.</Notice>}
    </Section>
  )
}
