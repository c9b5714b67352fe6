import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api.ts'
import classes from '../customer.module.css'
import { useClosedLink } from './use-closed-link.ts'

interface Props {
  document: SigningDocument
  guid: string
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
}

/**
 * The last step if people sign at an e-signature service: requests the service's page when the signer continues.
 */
export function ServiceSignStep({ document, guid, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const showClosedLink = useClosedLink()
  const { signsAt, order, providerName } = document
  const open = useMutation({
    mutationFn: () => send(signingCalls.openSigningPage, { params: { guid } }),
    onSuccess: ({ uri }) => window.location.assign(uri),
    onError: showClosedLink,
  })
  return (
    <>
      <Heading>Sign</Heading>
      <p className={classes.lead}>
        You sign at {signsAt}, which shows you the document once more and brings you back here. By signing you accept{' '}
        {order?.title.toLowerCase()} {order?.orderID} from {providerName} on the terms you have confirmed.
      </p>
      <Button
        size="lg"
        color="accent"
        loading={open.isPending}
        leftSection={<IconExternalLink size={20} aria-hidden />}
        onClick={() => open.mutate()}
      >
        Go on to {signsAt}
      </Button>
      {open.isError && (
        <p className={classes.problem} role="alert">
          {open.error.message}
        </p>
      )}
    </>
  )
}
