import { authorisationCalls } from '@dealerline/shared/contract/authorisation.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './dealers.module.css'
import { emailProblem } from './email-problem.ts'
import { LevelInput, NameInput } from './LoginFields.tsx'

const levels = ['Admin', 'Employee', 'DirectSales'] as const

/** Creates the dealer record of a staff member; the login is created afterwards. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [authLevel, setLevel] = useState<(typeof levels)[number]>('Admin')
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    mutationFn: () =>
      send(authorisationCalls.updateAuthorisation, { body: { dealerID: 0, email, dealerFullName: name, authLevel } }),
    onSuccess: () => notify(message('authChanged')),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) setProblem(error.message)
      notify(message('authNotSaved', { error: error.message }), error)
    },
  })
  const save = () => {
    const emailError = emailProblem(email)
    setProblem(emailError)
    if (!emailError) create.mutate()
  }
  if (create.data) {
    const { dealerEmail, dealerFullName } = create.data
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`${dealerFullName} has an account`}
        actions={<CloseButton variant="filled" onClose={onClose} />}
      >
        <p>
          They can sign in once there is a login:{' '}
          <AppLink href={`/dealer-logins?email=${encodeURIComponent(dealerEmail)}`}>
            create it for {dealerEmail}
          </AppLink>
          .
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New account of the provider"
      action="Create"
      onClose={onClose}
      loading={create.isPending}
      onSubmit={save}
    >
      <TextInput
        classNames={fieldClasses}
        data-autofocus
        label="E-mail"
        inputMode="email"
        autoComplete="off"
        required
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <NameInput className={classes.gap} value={name} onChange={setName} />
      <LevelInput className={classes.gap} levels={levels} value={authLevel} onChange={setLevel} />
    </FormDialog>
  )
}
