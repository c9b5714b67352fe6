import { authorisationCalls, type Enrolment } from '@dealerline/shared/contract/authorisation.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import classes from './mfa.module.css'

interface Props {
  enrolment: Enrolment
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows the QR code and the key, and asks for the first code of the app. */
export function MfaConfirm({ enrolment, onConfirmed, onClose }: Props) {
  const form = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { email, secret, qrCode, link } = enrolment
  const confirm = useMutation({
    mutationFn: () => send(authorisationCalls.confirmMFA, { body: { email, code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => setProblem(error.message),
  })
  if (link) {
    return (
      <Dialog
        opened
        onClose={() => undefined}
        withClose={false}
        title="Continue at your login provider"
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button component="a" href={link} target="_blank" rel="noreferrer" data-autofocus onClick={onClose}>
              Open the page
            </Button>
          </>
        }
      >
        <p>Multi-factor authentication is set up on a separate page.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withClose={false}
      title="Scan, then enter the code"
      actions={
        <DialogButtons onCancel={onClose} form={form} loading={confirm.isPending}>
          Confirm
        </DialogButtons>
      }
    >
      <p>Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.</p>
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code for the authenticator app"
      />
      <p>
        Can’t scan it? Type this key into the app:
        <br />
        <code className={classes.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form
        id={form}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() === '') setProblem(ruleMessage('required', 'Code'))
          else confirm.mutate()
        }}
      >
        <TextInput
          classNames={fieldClasses}
          data-autofocus
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
