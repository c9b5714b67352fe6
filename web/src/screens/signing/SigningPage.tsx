import { type SigningDocument, signingCalls } from '@dealerline/shared/contract/signing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, keyOf, query, send } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { SignedThanks } from './SignedThanks.tsx'
import { SigningSteps } from './SigningSteps.tsx'

/** What the customer opens from the message: read, confirm the terms, sign. Nobody has to sign in. */
export default function SigningPage() {
  const { guid = '' }: { guid?: string } = useParams({ strict: false })
  const { settings } = useRouteContext({ from: '__root__' })
  const client = useQueryClient()
  const document = useQuery({
    ...query(signingCalls.getSigningDocument, { params: { guid } }),
    refetchInterval: ({ state }) => (state.data?.state === 'signed' && !state.data.sealed ? 1500 : false),
  })
  const update = (next: SigningDocument) =>
    client.setQueryData([...keyOf(signingCalls.getSigningDocument), { params: { guid } }], next)
  const isOpen = document.data?.state === 'open'
  useEffect(() => {
    if (isOpen)
      void send(signingCalls.recordView, { params: { guid } }, { key: `viewed ${guid}` }).catch(() => undefined)
  }, [isOpen, guid])
  return (
    <CustomerPage settings={settings}>
      {document.isError && <Unreachable error={document.error} onRetry={() => void document.refetch()} />}
      {document.isPending && <LoadingState label="Loading the document" />}
      {document.data && <Shown document={document.data} guid={guid} onChange={update} />}
    </CustomerPage>
  )
}

function Shown({
  document,
  guid,
  onChange,
}: {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}) {
  switch (document.state) {
    case 'open':
      return <SigningSteps document={document} guid={guid} onChange={onChange} />
    case 'signed':
      return <SignedThanks document={document} guid={guid} />
    case 'declined':
      return <Notice title="You have declined" text={`${document.sentBy} has been told. Nothing was ordered.`} />
    case 'voided':
      return (
        <Notice
          title="This has been taken back"
          text={`${document.sentBy} is changing it. You will receive a new link; this one no longer works.`}
        />
      )
    default:
      return <Notice title="This link has expired" text={`Ask ${document.sentBy} to send it again.`} />
  }
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
}

function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <Notice
        title="This link leads nowhere"
        text="Check that the whole address was copied, or ask whoever sent it for a new one."
      />
    )
  }
  return (
    <FailedState
      message="The document could not be loaded."
      detail="Check the connection, then try again."
      onRetry={onRetry}
    />
  )
}
