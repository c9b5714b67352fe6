import { signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useState } from 'react'
import { ApiError, send } from '../../api.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextField } from '../../ui/plain/fields.tsx'
import { PlainDialog } from '../../ui/plain/PlainDialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useKeptValue } from '../use-kept-value.ts'
import { useClosedLink } from '../use-link.ts'
import type { OpenDocument } from './DocumentPage.tsx'

const nobody = { toName: '', email: '', mobile: '' }

/** Names somebody else to sign, and says who was named. The sender confirms it; until then this person can sign. */
export function NameDelegate({ document, guid, onChange }: OpenDocument) {
  const { delegate, sentBy } = document
  const [isOpen, setIsOpen] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const typed = useKeptValue(`delegate ${guid}`, nobody)
  const { toName, email, mobile } = typed.value
  const channel = email.trim() ? 'email' : 'sms'
  const name = useAction(
    () => send(signingCalls.nameDelegate, { params: { guid }, body: { toName, channel, to: email.trim() || mobile } }),
    {
      onSuccess: (next) => {
        typed.forget()
        setIsOpen(false)
        onChange(next)
      },
      onError: useClosedLink(),
    },
  )
  const refusals = name.error instanceof ApiError ? name.error.errors : []
  const refusalOf = (path: string) => refusals.find((refusal) => refusal.path === path)?.message
  const missing = {
    name: toName.trim() === '' && 'Enter the name of the person',
    address: email.trim() === '' && mobile.trim() === '' && 'Enter an e-mail address or a mobile number',
  }
  const submit = () => {
    setIsChecked(true)
    if (!missing.name && !missing.address) name.start()
  }
  const field = (key: keyof typeof nobody, missingText: string | false, refusal: string | undefined) => ({
    value: typed.value[key],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      typed.keep({ ...typed.value, [key]: event.currentTarget.value }),
    error: (isChecked && missingText) || refusal,
  })
  return (
    <div className={classes.delegate} data-needs-script>
      <p role="status">
        {delegate
          ? `You named ${delegate} to sign. ${sentBy} sends them a link after agreeing to it. Until then you can sign.`
          : 'Should somebody else sign this?'}
      </p>
      <Button tone="plain" onClick={() => setIsOpen(true)}>
        {delegate ? 'Name another person' : 'Name the person'}
      </Button>
      <PlainDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Who should sign?"
        action={
          <Button tone="accent" loading={name.isPending} onClick={submit}>
            Name this person
          </Button>
        }
      >
        <p>{sentBy} reads this, and sends the person a link of their own.</p>
        <TextField label="Name" required maxLength={100} {...field('toName', missing.name, refusalOf('toName'))} />
        <TextField
          label="E-mail"
          type="email"
          maxLength={200}
          {...field('email', missing.address, channel === 'email' ? refusalOf('to') : undefined)}
        />
        <TextField
          label="Mobile"
          description="If you do not know the e-mail address."
          type="tel"
          maxLength={30}
          {...field('mobile', false, channel === 'sms' ? refusalOf('to') : undefined)}
        />
        {refusals.length === 0 && <Problem error={name.error} />}
      </PlainDialog>
    </div>
  )
}
