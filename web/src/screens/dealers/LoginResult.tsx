import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** A login with its dealer record, and its actions. */
export function LoginResult({ login, onChanged }: { login: Login; onChanged: () => void }) {
  const { email, exists, name, mfaEnrolled, dealer } = login
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
              <RunButton
                variant="subtle"
                color="danger"
                question={{
                  title: `Remove multi-factor authentication from ${email}?`,
                  message:
                    'Make sure that the request comes from them. Until they set it up again, they sign in with only their password.',
                  confirmLabel: 'Remove',
                  danger: true,
                }}
                run={() => send(authorisationCalls.removeMFA, { body: { email } }).then(onChanged)}
                done="updated"
              >
                Remove multi-factor authentication
              </RunButton>
            )}
            <RunButton
              variant="default"
              run={() => send(dealerCalls.resetPassword, { body: { email } })}
              done="resetSubmitted"
              failed="resetNotSent"
            >
              Send reset e-mail
            </RunButton>
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
