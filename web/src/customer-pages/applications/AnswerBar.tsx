import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { ActionBar } from '../ActionBar.tsx'
import { CodeDialog } from '../CodeStep.tsx'
import { DeclineButton } from '../DeclineButton.tsx'
import { useConsent } from '../use-consent.ts'
import { type ApplicationLinkName, applicationLinks } from './application-links.ts'

interface Props {
  kind: ApplicationLinkName
  guid: string
  page: ApplicationPage
  onAnswer: (next: ApplicationPage) => void
}

/** The label of the button for agreeing, and the messages after success or failure, by kind of application. */
const textsByKind: Record<ApplicationLinkName, { agree: string; isConfirmed: MessageName; failed: MessageName }> = {
  lessee: { agree: 'I agree', isConfirmed: 'lesseeApprovalSent', failed: 'sendingFailed' },
  relocation: { agree: 'Confirm', isConfirmed: 'saved', failed: 'sendingFailed' },
  finance: { agree: 'Approve', isConfirmed: 'dealerTold', failed: 'dealerNotTold' },
}

/** The two answers, always at the bottom: agree, or reject with the requested changes. */
export function AnswerBar({ kind, guid, page, onAnswer }: Props) {
  const calls = applicationLinks[kind]
  const { agree, isConfirmed, failed } = textsByKind[kind]
  const answered = (name: MessageName) => (next: ApplicationPage) => {
    notify(message(name))
    onAnswer(next)
  }
  const approve = useConsent({
    guid,
    code: page.code,
    send: (proof) => calls.approve(page, guid, proof),
    onSuccess: answered(isConfirmed),
    onError: (error) => notify(message(failed, { error: error.message }), error),
  })
  return (
    <>
      <ActionBar>
        <DeclineButton
          guid={guid}
          verb="Reject"
          title="Reject this?"
          label="What should be changed?"
          emptyReason="Enter what should be changed"
          maxLength={2000}
          send={(comments) => send(calls.reject, { body: { guid, comments } })}
          onSuccess={answered('rejectionSent')}
        />
        <Button size="medium" tone="accent" loading={approve.isPending} onClick={approve.start}>
          {agree}
        </Button>
      </ActionBar>
      <CodeDialog before="agree" {...approve.dialog} />
    </>
  )
}
