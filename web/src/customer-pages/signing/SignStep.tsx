import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, send } from '../../api.ts'
import { formatMoney } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextField } from '../../ui/plain/fields.tsx'
import { type Signature, SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ActionBar } from '../ActionBar.tsx'
import { CodeStep } from '../CodeStep.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useClosedLink } from '../use-link.ts'
import { useSignerProof } from '../use-signer-proof.ts'
import { ServiceSignStep } from './ServiceSignStep.tsx'
import { StepList } from './StepList.tsx'
import styles from './signing.module.css'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** Whether the person signs on the dealer's device. */
  inPerson?: boolean
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
  /** The button next to the one that signs: it leads back or declines. */
  back: ReactNode
}

/** The last step: signing on this page, or at the e-signature service. */
export function SignStep(props: Props) {
  return props.document.signsAt ? <ServiceSignStep {...props} /> : <OwnSignStep {...props} />
}

/**
 * Asks for a code unless the signer has confirmed one, then for the name and a signature. The signature is the name in
 * type until the signer draws, uploads or types another.
 */
function OwnSignStep({ document, guid, onChange, inPerson = false, level = 1, back }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const { order, code } = document
  const [name, setName] = useState(document.toName)
  const [signature, setSignature] = useState<Signature | null>(() => toTyped(document.toName))
  const [hasTriedToSign, setHasTriedToSign] = useState(false)
  const [proof, setProof] = useSignerProof(guid)
  const heading = useRef<HTMLHeadingElement>(null)
  const sign = useSign({ guid, onChange, onProofRefused: () => setProof('') })
  const nameProblem = hasTriedToSign && name.trim().length < 2 ? 'Enter your name' : undefined
  const isSigned = signature !== null && (signature.kind !== 'typed' || signature.text.trim() !== '')
  const signatureProblem = hasTriedToSign && !isSigned ? 'Draw, type or upload your signature' : undefined
  const changeName = (next: string) => {
    setName(next)
    if (signature?.kind === 'typed' && signature.text === name) setSignature(toTyped(next))
  }
  const needsCode = code !== null && proof === ''
  const submit = () => {
    setHasTriedToSign(true)
    if (isSigned && name.trim().length >= 2) sign.start({ name: name.trim(), signature, proof, inPerson })
  }
  const confirm = (next: string) => {
    // Render the heading at once and focus it, so that screen readers continue there.
    flushSync(() => {
      setProof(next)
      sign.reset()
    })
    heading.current?.focus()
  }
  if (needsCode && !hasTriedToSign)
    return (
      <>
        {level === 1 && <StepList document={document} current="Code" />}
        <CodeStep guid={guid} code={code} onConfirmed={confirm} level={level} back={back} />
      </>
    )
  return (
    <>
      {level === 1 && <StepList document={document} current="Sign" />}
      <Heading ref={heading} tabIndex={-1} className={classes.step}>
        Sign
      </Heading>
      <p className={classes.lead}>
        By signing you accept {order?.title.toLowerCase()} {order?.orderID} from {document.providerName} on the terms
        you have accepted.
      </p>
      <div className={classes.fields}>
        <TextField
          label="Your name"
          value={name}
          onChange={(event) => changeName(event.currentTarget.value)}
          error={nameProblem}
          autoComplete="name"
          required
        />
        <SignaturePad
          label="Your signature"
          name={name}
          value={signature}
          onChange={setSignature}
          {...(signatureProblem && { error: signatureProblem })}
        />
      </div>
      {!needsCode && order && (
        <ActionBar
          note={
            <>
              <Problem error={sign.error} />
              {order.charges.length > 0 && (
                <p className={styles.price}>
                  {formatMoney(order.monthly.inc)} a month and {formatMoney(order.onceOff.inc)} once, inc GST
                </p>
              )}
            </>
          }
        >
          {back}
          <Button size="medium" tone="accent" loading={sign.isPending} onClick={submit}>
            {`Sign ${order.title.toLowerCase()}`}
          </Button>
        </ActionBar>
      )}
      {needsCode && <Problem error={sign.error} />}
      {needsCode && <CodeStep guid={guid} code={code} onConfirmed={confirm} level={2} back={back} />}
    </>
  )
}

/** A typed signature, kept even while its text is empty, so that it goes on following the name. */
const toTyped = (text: string): Signature => ({ kind: 'typed', text })

interface SignInput {
  name: string
  signature: Signature
  proof: string
  inPerson: boolean
}

/** Sends the signature. If the server refuses the proof of the code, deletes it so that the page asks for a new code. */
function useSign({
  guid,
  onChange,
  onProofRefused,
}: Pick<Props, 'guid' | 'onChange'> & { onProofRefused: () => void }) {
  const key = useRef(crypto.randomUUID())
  const showClosedLink = useClosedLink()
  return useAction(
    ({ name, signature, proof, inPerson }: SignInput) => {
      const content = signature.kind === 'typed' ? signature.text : signature.image
      const body = { guid, name, kind: signature.kind, signature: content, proof, inPerson }
      return send(signingCalls.addSignature, { body }, { key: key.current })
    },
    {
      onSuccess: onChange,
      onError: (error) => {
        key.current = crypto.randomUUID()
        if (error instanceof ApiError && error.code === 'signerCodeRequired') onProofRefused()
        else showClosedLink(error)
      },
    },
  )
}
