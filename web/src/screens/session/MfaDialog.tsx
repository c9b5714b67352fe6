import { authorisationCalls, type Enrolment } from '@dealerline/shared/contract/authorisation.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { MfaConfirm } from './MfaConfirm.tsx'
import { MfaRecoveryCodes } from './MfaRecoveryCodes.tsx'

/** Keeps the dialog open on a click outside or Escape. */
const keepOpen = () => undefined

interface Props {
  email: string
  /** Whether the person can use the portal only with a second factor. */
  isRequired?: boolean
  onClose: () => void
}

/** Adds a second factor step by step: agree, scan and confirm, save the recovery codes. */
export default function MfaDialog({ email, isRequired, onClose }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const startMutation = useMutation({
    mutationFn: () => send(authorisationCalls.addMFAToUser, { body: { email } }),
    onSuccess: setEnrolment,
  })
  if (codes) return <MfaRecoveryCodes email={email} codes={codes} onClose={onClose} />
  if (enrolment) {
    const showCodes = (newCodes: readonly string[]) => {
      notify({ httpStatus: 200, message: 'User enrolled in MFA' })
      setCodes(newCodes)
    }
    return <MfaConfirm enrolment={enrolment} onConfirmed={showCodes} onClose={onClose} />
  }
  return (
    <Dialog
      opened
      onClose={keepOpen}
      withClose={false}
      title="Set up multi-factor authentication"
      actions={
        <DialogButtons
          onCancel={onClose}
          data-autofocus
          loading={startMutation.isPending}
          onClick={() => startMutation.mutate()}
        >
          OK
        </DialogButtons>
      }
    >
      <p>
        A password alone can be guessed or stolen. With multi-factor authentication your sign-in as{' '}
        <strong>{email}</strong> also asks for a code from an app on your phone.
      </p>
      <p>It takes two minutes.{!isRequired && ' Cancel postpones it until you next sign in.'}</p>
      {startMutation.isError && <Notice tone="bad">{startMutation.error.message}</Notice>}
    </Dialog>
  )
}
