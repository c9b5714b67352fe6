import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { send } from '../../api.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ActionBar } from '../ActionBar.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { useClosedLink } from '../use-link.ts'
import { StepList } from './StepList.tsx'

interface Props {
  document: SigningDocument
  guid: string
  /** The heading level: 1 if this step is the whole page, 2 if the page has several parts. */
  level?: 1 | 2
  /** The button next to the one that goes on: it leads back or declines. */
  back: ReactNode
}

/**
 * The last step if people sign at an e-signature service: requests the service's page when the signer continues.
 */
export function ServiceSignStep({ document, guid, level = 1, back }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const { signsAt, order, providerName } = document
  const open = useAction(() => send(signingCalls.openSigningPage, { params: { guid } }), {
    onSuccess: ({ uri }) => window.location.assign(uri),
    onError: useClosedLink(),
  })
  return (
    <>
      {level === 1 && <StepList document={document} current="Sign" />}
      <Heading>Sign</Heading>
      <p className={classes.lead}>
        You sign at {signsAt}, which shows you the document once more and brings you back here. By signing you accept{' '}
        {order?.title.toLowerCase()} {order?.orderID} from {providerName} on the terms you have accepted.
      </p>
      <ActionBar note={<Problem error={open.error} />}>
        {back}
        <Button
          size="medium"
          tone="accent"
          loading={open.isPending}
          icon={<IconExternalLink size={20} aria-hidden />}
          onClick={() => open.start()}
        >
          {`Go on to ${signsAt}`}
        </Button>
      </ActionBar>
    </>
  )
}
