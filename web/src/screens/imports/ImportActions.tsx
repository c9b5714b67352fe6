import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { Button } from '@mantine/core'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { importSearch } from './import-search.ts'
import { canResume } from './import-states.ts'
import { useImportChange } from './use-import-change.ts'

/** The buttons of an import that has been started: cancel, resume and remove. */
export function ImportActions({ stored }: { stored: StoredImport }) {
  const { importID, status, filename } = stored
  const params = { importID }
  const { replaceAll } = useSearchNavigation(importSearch)
  const cancel = useImportChange(() => send(importCalls.cancelImport, { params }))
  const resume = useImportChange(() => send(importCalls.resumeImport, { params }))
  if (status === 'running')
    return (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel import
      </Button>
    )
  return (
    <>
      <DeleteButton
        label="Remove"
        title={`Remove the import of ${filename}?`}
        message="Its file and its refused rows are removed. Imported records stay."
        onDelete={() => send(importCalls.removeImport, { params })}
        onDeleted={() => replaceAll({})}
        onError={(error) => notify({ httpStatus: 500, message: error.message }, error)}
      />
      {canResume(stored) && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          Resume
        </Button>
      )}
    </>
  )
}
