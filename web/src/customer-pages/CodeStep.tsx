import { type CodeAddress, signerCodeCalls } from '@dealerline/shared/contract/signer-codes.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError, send } from '../api.ts'
import { formatInstant } from '../ui/format.ts'
import { Button } from '../ui/plain/Button.tsx'
import { TextField } from '../ui/plain/fields.tsx'
import { PlainDialog } from '../ui/plain/PlainDialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { ActionBar } from './ActionBar.tsx'
import classes from './customer.module.css'
import { Problem } from './Problem.tsx'
import { useCountdown } from './use-countdown.ts'
import { useClosedLink } from './use-link.ts'

interface FieldsProps {
  guid: string
  code: CodeAddress
  /** The answer that follows the code, as a verb in the sentence about it. */
  before?: 'sign' | 'agree' | 'accept' | 'send' | 'read'
  /** The button that leads back, if the next step is at the bottom of the page. */
  back?: ReactNode
  onConfirmed: (proof: string) => void
}

interface Props extends FieldsProps {
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
}

const channels = { email: 'e-mail', sms: 'SMS' }
const codeLength = 6
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The step that confirms that the signer is the recipient. */
export function CodeStep({ level = 1, ...fields }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <>
      <Heading>Confirm it is you</Heading>
      <CodeFields {...fields} />
    </>
  )
}

interface DialogProps extends Omit<FieldsProps, 'code'> {
  /** The address for the code. Without one, nobody is asked. */
  code: CodeAddress | null | undefined
  opened: boolean
  onClose: () => void
}

/** The same in a dialog over the page. */
export function CodeDialog({ code, opened, onClose, ...fields }: DialogProps) {
  if (!code) return null
  return (
    <PlainDialog opened={opened} onClose={onClose} title="Confirm it is you">
      <CodeFields code={code} {...fields} />
    </PlainDialog>
  )
}

/** Sends a code to the recipient's address and asks for it. */
export function CodeFields({ guid, code, before = 'sign', back, onConfirmed }: FieldsProps) {
  const { request, isRequested, seconds } = useCodeRequest(guid)
  const message = request.result
  return (
    <>
      <p className={classes.lead} role="status">
        {message && message.status !== 'refused' ? (
          <Sentence
            start={`${message.status === 'sent' ? 'A code was sent' : 'A code is being sent'} by ${channels[message.channel]} to`}
            address={message.to}
            end={`. It is valid until ${formatInstant(message.validUntil, { withZone: true })}.`}
          />
        ) : (
          <Sentence
            start={`Before you ${before}, we send a code by ${channels[code.channel]} to`}
            address={code.to}
            end=". It shows that you are the person this was sent to."
          />
        )}
      </p>
      <div className={classes.fields}>
        {isRequested && <CodeForm guid={guid} back={back} onConfirmed={onConfirmed} key={message?.validUntil ?? ''} />}
        <NextStep back={isRequested ? undefined : back}>
          <Button
            size={isRequested || back ? 'medium' : 'large'}
            tone={isRequested ? 'plain' : 'accent'}
            loading={request.isPending}
            disabled={seconds > 0}
            onClick={() => request.start()}
          >
            {isRequested ? (seconds > 0 ? `Send a new code in ${seconds} s` : 'Send a new code') : 'Send me a code'}
          </Button>
        </NextStep>
      </div>
      {message?.status === 'refused' && (
        <p className={classes.problem} role="alert">
          {`The code could not be sent: ${message.reason}. Ask the sender to check your address.`}
        </p>
      )}
      <Problem error={request.error} />
    </>
  )
}

/** The main button of the step, in the bar at the bottom if the step has one. */
function NextStep({ back, children }: { back: ReactNode; children: ReactNode }) {
  if (!back) return children
  return (
    <ActionBar>
      {back}
      {children}
    </ActionBar>
  )
}

/** A sentence with an address. Each of its texts has an element, which React finds even if the browser has translated the text. */
function Sentence({ start, address, end }: { start: string; address: string; end: string }) {
  return (
    <span>
      <span>{start}</span> <span className={classes.address}>{address}</span>
      <span>{end}</span>
    </span>
  )
}

/** Sends a code, and counts the seconds until another one can be sent. */
function useCodeRequest(guid: string) {
  const [isRequested, setIsRequested] = useState(false)
  const [seconds, startCountdown] = useCountdown()
  const showClosedLink = useClosedLink()
  const request = useAction(() => send(signerCodeCalls.requestSignerCode, { params: { guid } }), {
    onSuccess: ({ status, resendAfter }) => {
      if (status !== 'refused') setIsRequested(true)
      startCountdown(resendAfter)
    },
    onError: (error) => {
      // An earlier code, perhaps from before a reload, may still be valid: show the field for it.
      if (error instanceof ApiError && error.code === 'tooMany') setIsRequested(true)
      showClosedLink(error)
    },
  })
  return { request, isRequested, seconds }
}

/** The field for the code, which is sent once it has six digits. */
function CodeForm({ guid, back, onConfirmed }: Pick<FieldsProps, 'guid' | 'back' | 'onConfirmed'>) {
  const [typedCode, setTypedCode] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const showClosedLink = useClosedLink()
  const confirm = useAction(
    (code: string) => send(signerCodeCalls.confirmSignerCode, { params: { guid }, body: { code: code.trim() } }),
    {
      onSuccess: ({ proof }) => onConfirmed(proof),
      onError: (error) => {
        input.current?.select()
        showClosedLink(error)
      },
    },
  )
  const problem = isSubmitted && typedCode.trim() === '' ? 'Enter the code' : confirm.error?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (typedCode.trim() !== '') confirm.start(typedCode)
  }
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        label="Code"
        description="The six digits from the message"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        value={typedCode}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTypedCode(value)
          if (confirm.error) confirm.reset()
          const digits = digitsOf(value)
          if (digits.length === codeLength && digits !== digitsOf(typedCode)) confirm.start(value)
        }}
        error={problem}
      />
      <NextStep back={back}>
        <Button type="submit" size={back ? 'medium' : 'large'} tone="accent" loading={confirm.isPending}>
          Confirm
        </Button>
      </NextStep>
    </form>
  )
}
