import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { send } from '../../api.ts'
import { type Signature, SignaturePad } from '../../ui/signature/SignaturePad.tsx'
import classes from '../customer.module.css'
import { ServiceSignStep } from './ServiceSignStep.tsx'
import { useClosedLink } from './use-closed-link.ts'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
  /** The heading's level: 2 below other headings on one page. */
  level?: 1 | 2
}

/** The last step: the signature here, or at the e-signature service. */
export function SignStep(props: Props) {
  return props.document.signsAt ? <ServiceSignStep {...props} /> : <OwnSignStep {...props} />
}

/** The name, and a signature drawn, typed or uploaded. */
function OwnSignStep({ document, guid, onChange, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const [name, setName] = useState(document.toName)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [hasTriedToSign, setHasTriedToSign] = useState(false)
  const key = useRef(crypto.randomUUID())
  const showClosedLink = useClosedLink()
  const sign = useMutation({
    mutationFn: (signature: Signature) =>
      send(
        signingCalls.addSignature,
        {
          body: {
            guid,
            name: name.trim(),
            kind: signature.kind,
            signature: signature.kind === 'typed' ? signature.text : signature.image,
          },
        },
        { key: key.current },
      ),
    onSuccess: onChange,
    onError: (error) => {
      key.current = crypto.randomUUID()
      showClosedLink(error)
    },
  })
  const nameProblem = hasTriedToSign && name.trim().length < 2 ? 'Type your name' : undefined
  const signatureProblem = hasTriedToSign && !signature ? 'Draw, type or upload your signature' : undefined
  const submit = () => {
    setHasTriedToSign(true)
    if (signature && name.trim().length >= 2) sign.mutate(signature)
  }
  const total = document.order
  return (
    <>
      <Heading>Sign</Heading>
      <p className={classes.lead}>
        By signing you accept {total?.title.toLowerCase()} {total?.orderID} from {document.providerName} on the terms
        you have confirmed.
      </p>
      <div className={classes.fields}>
        <TextInput
          size="md"
          label="Your name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
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
        <Button size="lg" color="accent" loading={sign.isPending} onClick={submit}>
          Sign {total?.title.toLowerCase()}
        </Button>
      </div>
      {sign.isError && (
        <p className={classes.problem} role="alert">
          {sign.error.message}
        </p>
      )}
    </>
  )
}
