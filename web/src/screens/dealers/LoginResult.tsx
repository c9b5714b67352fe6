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
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

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
    { label: 'Login', value: exists ? 'Exists' : 'Does not exist' },
    { label: 'Name', value: name || '–' },
    { label: 'Multi-factor authentication', value: exists ? (mfaEnrolled ? 'Set up' : 'Not set up') : '–' },
    { label: 'Level', value: dealer ? authLevelLabels[dealer.authLevel] : '–' },
    { label: 'Last signed in', value: (dealer && formatInstant(dealer.lastLogedIn)) || '–' },
    {
      label: 'Dealer',
      value: dealer ? <AppLink href={`/dealers?edit=${dealer.dealerID}`}>{dealer.dealerFullName}</AppLink> : 'None',
    },
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
      <Facts facts={facts} />
      {exists && !dealer && <Notice tone="warning">No dealer has this e-mail, so this login has no access.</Notice>}
      {dealer?.archived && <Notice tone="warning">The dealer was removed. Restore the record first.</Notice>}
    </Section>
  )
}
