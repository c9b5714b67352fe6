import type { ApplicationPage } from '@dealerline/shared/contract/applications.ts'
import { type MessageName, message } from '@dealerline/shared/rules/messages.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextArea } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CodeDialog } from '../CodeStep.tsx'
import classes from '../customer.module.css'
import { useConsent } from '../use-consent.ts'
import { useKeptValue } from '../use-kept-value.ts'
import { useClosedLink } from '../use-link.ts'
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
  const [isRejecting, setIsRejecting] = useState(false)
  const comments = useKeptValue(`comments ${guid}`, '')
  const calls = applicationLinks[kind]
  const texts = textsByKind[kind]
  const showClosedLink = useClosedLink()
  const onError = (error: Error) => {
    notify(message(texts.failed, { error: error.message }), error)
    showClosedLink(error)
  }
  const approve = useAction((proof: string) => calls.approve(page, guid, proof), {
    onSuccess: (next) => {
      notify(message(texts.isConfirmed))
      onAnswer(next)
    },
    onError: (error) => {
      if (!consent.askAgain(error)) onError(error)
    },
  })
  const consent = useConsent(guid, page.code, (proof) => approve.start(proof))
  const reject = useAction((comments: string) => send(calls.reject, { body: { guid, comments } }), {
    onSuccess: (next) => {
      notify(message('rejectionSent'))
      comments.forget()
      onAnswer(next)
    },
    onError,
  })
  return (
    <div className={classes.bar} data-needs-script>
      <div className={classes.barInside}>
        <Button size="medium" tone="quiet" onClick={() => setIsRejecting(true)}>
          Reject
        </Button>
        <Button size="medium" tone="accent" loading={approve.isPending} onClick={consent.start}>
          {texts.agree}
        </Button>
      </div>
      {page.code && <CodeDialog guid={guid} code={page.code} before="agree" {...consent.dialog} />}
      <RejectDialog
        comments={comments.value}
        onType={comments.keep}
        opened={isRejecting}
        pending={reject.isPending}
        onClose={() => setIsRejecting(false)}
        onReject={(comments) => reject.start(comments)}
      />
    </div>
  )
}

interface DialogProps {
  comments: string
  onType: (comments: string) => void
  opened: boolean
  pending: boolean
  onClose: () => void
  onReject: (comments: string) => void
}

function RejectDialog({ comments, onType, opened, pending, onClose, onReject }: DialogProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const trimmedComments = comments.trim()
  const submit = () => {
    setIsDialogOpen(true)
    if (trimmedComments.length >= 3) onReject(trimmedComments)
  }
  return (
    <PlainDialog
      opened={opened}
      onClose={onClose}
      title="Reject this?"
      action={
        <Button tone="danger" loading={pending} onClick={submit}>
          Reject
        </Button>
      }
    >
      <TextArea
        label="What should be changed?"
        description="The sender will read this."
        required
        maxLength={2000}
        value={comments}
        onChange={(event) => onType(event.currentTarget.value)}
        error={isDialogOpen && trimmedComments.length < 3 ? 'Enter what should be changed' : undefined}
      />
    </PlainDialog>
  )
}
