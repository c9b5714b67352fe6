import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import classes from './mfa.module.css'

/** Shows the recovery codes once, to be copied or saved as a file. */
export function MfaRecoveryCodes({
  email,
  codes,
  onClose,
}: {
  email: string
  codes: readonly string[]
  onClose: () => void
}) {
  const [copied, setCopied] = useState('')
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied'),
      () => setCopied('The codes could not be copied. Select and copy them yourself.'),
    )
  const keep = () => saveFile(new Blob([`${email}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withClose={false}
      title="Save your recovery codes"
      actions={
        <>
          <IconButton variant="default" icon={IconCopy} onClick={() => void copy()}>
            Copy
          </IconButton>
          <IconButton variant="default" icon={IconDownload} onClick={keep}>
            Download
          </IconButton>
          <Button data-autofocus onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>
        Each of these codes lets you sign in once without your phone. They are not shown again, so keep them in a safe
        place.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status">{copied}</p>
    </Dialog>
  )
}
