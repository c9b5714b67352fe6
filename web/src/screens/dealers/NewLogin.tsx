import type { Login } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { type AuthLevel, authLevels } from '@dealerline/shared/rules/access.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { submitting } from '../../ui/form/submitting.ts'
import classes from './dealers.module.css'
import { LevelInput, NameInput } from './LoginFields.tsx'

// Administrators are created under Manage Admin Accounts.
const levels = authLevels.filter((level) => level !== 'Admin' && level !== 'interested')

/** Creates the missing login or dealer record for an e-mail address, and e-mails the link to set a password. */
export function NewLogin({ login, onCreated }: { login: Login; onCreated: (newLogin: Login) => void }) {
  const { email, exists, dealer } = login
  const [name, setName] = useState(login.name)
  const [authLevel, setLevel] = useState<AuthLevel>('Dealer')
  const create = useMutation({
    mutationFn: () => send(dealerCalls.createUser, { body: { email, dealerFullName: name, authLevel } }),
    onSuccess: ({ problem, ...newLogin }) => {
      notify(message('loginCreated'))
      if (problem) notify(message('resetNotSent', { error: problem }))
      onCreated(newLogin)
    },
    onError: (error) => {
      const status =
        error instanceof ApiError && error.code === 'conflict' ? 500 : error instanceof ApiError ? error.status : 500
      notify({ httpStatus: status || 500, message: error.message }, error)
    },
  })
  if (dealer?.archived) return null
  return (
    <Section title={exists ? 'Create a dealer record' : 'Create a login'}>
      <form onSubmit={submitting(() => create.mutate())}>
        <FormGrid>
          <NameInput value={name} onChange={setName} />
          {!dealer && <LevelInput levels={levels} value={authLevel} onChange={setLevel} />}
        </FormGrid>
        <div className={classes.buttons}>
          <Button type="submit" loading={create.isPending}>
            {exists ? 'Make record' : 'Create login'}
          </Button>
        </div>
        {!exists && <p className={classes.quiet}>A link to set a password is mailed to {email}. It works for a day.</p>}
      </form>
    </Section>
  )
}
