import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { send } from '../../api.ts'
import { DeleteButton } from '../../lists/DeleteButton.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { importSearch } from './import-search.ts'
import { canResume } from './import-states.ts'
import { useRefreshImport } from './use-refresh-import.ts'

/** The buttons of an import that has been started: cancel, resume and remove. */
export function ImportActions({ stored }: { stored: StoredImport }) {
  const { importID, status, filename } = stored
  const params = { importID }
  const { replaceAll } = useSearchNavigation(importSearch)
  const refresh = useRefreshImport()
  if (status === 'running')
    return (
      <RunButton variant="default" run={() => send(importCalls.cancelImport, { params })} refresh={refresh}>
        Cancel import
      </RunButton>
    )
  return (
    <>
      <DeleteButton
        label="Remove"
        title={`Remove the import of ${filename}?`}
        message="Its file and its refused rows are removed. Imported records stay."
        onDelete={() => send(importCalls.removeImport, { params })}
        onDeleted={() => replaceAll({})}
      />
      {canResume(stored) && (
        <RunButton run={() => send(importCalls.resumeImport, { params })} refresh={refresh}>
          Resume
        </RunButton>
      )}
    </>
  )
}
