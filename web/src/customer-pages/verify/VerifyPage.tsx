import { verificationCalls } from '@dealerline/shared/contract/verification.ts'
import { maxDocumentBytes } from '@dealerline/shared/rules/signed-document.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ApiError, send, sendFile } from '../../api.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { CustomerPage } from '../CustomerPage.tsx'
import classes from '../customer.module.css'
import { Problem } from '../Problem.tsx'
import { readProof } from '../use-signer-proof.ts'
import { VerdictView } from './VerdictView.tsx'
import { verifySearch } from './verify-search.ts'

const megabyte = 1024 * 1024

/** Verifies a signed document for anybody: whether it is intact, its signers, and later changes. */
export default function VerifyPage() {
  const { settings } = useRouteContext({ from: '__root__' })
  const { guid } = useScreenSearch(verifySearch)
  const verify = useMutation({
    mutationFn: (file: File | string) => {
      if (typeof file === 'string')
        return send(verificationCalls.verifyLink, { params: { guid: file } }, { proof: readProof(file) })
      if (file.size > maxDocumentBytes)
        throw new ApiError(413, { detail: `The file is larger than ${maxDocumentBytes / megabyte} MB.` })
      return sendFile(verificationCalls.verifyDocument, new Blob([file], { type: 'application/pdf' }))
    },
  })
  const chosenFile = verify.variables
  const name =
    chosenFile === undefined || typeof chosenFile === 'string' ? 'The document of your link' : chosenFile.name
  return (
    <CustomerPage settings={settings}>
      <h1>Is this document genuine?</h1>
      <p className={classes.lead}>
        Choose a document that {settings.providerName} sealed. It is checked but not stored.
      </p>
      <DropZone
        label="Drop the document here"
        hint={`A PDF of up to ${maxDocumentBytes / megabyte} MB`}
        endings={['.pdf']}
        single
        onFiles={([file]) => file && verify.mutate(file)}
      />
      {guid && (
        <div className={classes.buttons}>
          <Button tone="plain" size="medium" onClick={() => verify.mutate(guid)}>
            Verify the stored copy
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {verify.isPending && <p>Checking the document …</p>}
        {verify.data && <VerdictView verification={verify.data} name={name} />}
        <Problem error={verify.error} />
      </div>
    </CustomerPage>
  )
}
