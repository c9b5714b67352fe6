import { remindedForm } from '@dealerline/shared/forms/links.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import type { MessageChannel } from './channels.ts'
import { LinkFields } from './LinkFields.tsx'
import { LinkOptions } from './LinkOptions.tsx'
import classes from './links.module.css'
import type { DraftOf } from './MessagePreview.tsx'
import { SendButtons } from './SendButtons.tsx'
import { type RecipientValues, toLinkOptions, useLinkForm } from './use-link-form.ts'
import { useMessageKey } from './use-message-key.ts'

/** The channel, name and address of a link, as the calls take them. */
export interface LinkMessage {
  channel: MessageChannel
  toName: string
  to: string
  /** Whether the recipient is reminded. A link that replaces another one keeps its choice if this is omitted. */
  reminders?: boolean
  /** The addresses that get a copy. */
  copies?: string[]
}

/** What a message is about, without its recipient. */
export type LinkSubject = Omit<ReturnType<DraftOf>, 'toName' | 'to'>

interface Props {
  title: string
  /** What is sent, and what happens to an earlier link. */
  children: ReactNode
  recipient: RecipientValues
  /** Whether the sender chooses reminders and copies. */
  hasReminders?: boolean
  send: (message: LinkMessage, key: string) => Promise<unknown>
  /** What the message is about, for its preview. */
  draft: LinkSubject
  onClose: () => void
}

/** Lets the dialog focus its first field and not its first button. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.setAttribute('data-autofocus', '')

/** Sends a link to another person or address. Errors of the server are next to their fields. */
export function SendLinkDialog({ title, children, recipient, hasReminders = false, send, draft, onClose }: Props) {
  const { keyFor } = useMessageKey()
  const request = useMutation({
    mutationFn: (message: LinkMessage) => send(message, keyFor(message)),
    onSuccess: onClose,
    onError: (error, { channel }) => {
      for (const { path, message } of error instanceof ApiError ? error.errors : [])
        if (path === 'toName' || path === 'to')
          form.setError(path === 'to' && channel === 'sms' ? 'mobile' : path, { message })
    },
  })
  const initialValues = { ...recipient, reminders: true, copies: '' }
  const { form, submit, recipientOn } = useLinkForm<typeof initialValues>(
    remindedForm,
    initialValues,
    (channel, { toName, ...options }, to) =>
      request.mutate({ channel, toName, to, ...(hasReminders && toLinkOptions(options)) }),
  )
  const isAtField = request.error instanceof ApiError && request.error.errors.some(({ path }) => /^to/.test(path))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <form
        ref={focusFirst}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog can be opened from a form.
          event.stopPropagation()
          submit(form.getValues('to') === '' ? 'sms' : 'email')
        }}
      >
        <p className={classes.quiet}>{children}</p>
        <LinkFields form={form} />
        {hasReminders && <LinkOptions form={form} />}
        <SendButtons
          pending={request.isPending ? request.variables.channel : undefined}
          onSend={submit}
          draftOf={(channel) => ({ ...draft, ...recipientOn(channel) })}
        />
        {request.error && !isAtField && (
          <p className={classes.problem} role="alert">
            {request.error.message}
          </p>
        )}
        {/* Enter in a field submits the form only if it has such a button. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
