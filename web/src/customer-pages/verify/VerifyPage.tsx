import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { maxDocumentBytes } from '@dealerline/shared/rules/signed-document.ts'
import { Button, FileButton } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, send, sendFile } from '../../api.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { readProof } from '../use-signer-proof.ts'
import { VerdictView } from './VerdictView.tsx'
import styles from './verify.module.css'
import { verifySearch } from './verify-search.ts'

const megabyte = 1024 * 1024

/** Verifies a signed document for anybody: whether it is intact, its signers, and later changes. */
export default function VerifyPage() {
  const { settings } = useRouteContext({ from: '__root__' })
  const { guid } = useScreenSearch(verifySearch)
  const [isDragOver, setIsDragOver] = useState(false)
  const verify = useMutation({
    mutationFn: (file: File | string) => {
      if (typeof file === 'string')
        return send(verificationCalls.verifyLink, { params: { guid: file } }, { proof: readProof(file) })
      if (file.size > maxDocumentBytes)
        throw new ApiError(413, { detail: `The file is larger than ${maxDocumentBytes / megabyte} MB.` })
      return sendFile(verificationCalls.verifyDocument, new Blob([file], { type: 'application/pdf' }))
    },
  })
  const choose = (file: File | null | undefined) => file && verify.mutate(file)
  const chosenFile = verify.variables
  const name =
    chosenFile === undefined || typeof chosenFile === 'string' ? 'The document of your link' : chosenFile.name
  return (
    <CustomerPage settings={settings}>
      <h1>Is this document genuine?</h1>
      <p className={classes.lead}>
        Choose a document that {settings.providerName} sealed. It is checked but not stored.
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same */}
      <div
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsDragOver(true)
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsDragOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <IconFileCheck size={36} stroke={1.5} aria-hidden />
        <FileButton onChange={choose} accept="application/pdf">
          {(props) => (
            <Button {...props} size="md" loading={verify.isPending}>
              Choose a PDF
            </Button>
          )}
        </FileButton>
        <span className={classes.small}>or drop it here. Up to {maxDocumentBytes / megabyte} MB.</span>
        {guid && (
          <Button variant="subtle" size="md" onClick={() => verify.mutate(guid)}>
            Verify the stored copy
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {verify.data && <VerdictView verification={verify.data} name={name} />}
        <Problem error={verify.error} />
      </div>
    </CustomerPage>
  )
}
