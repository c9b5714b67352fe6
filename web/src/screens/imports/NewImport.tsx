import { type ImportKindInfo, importCalls, maxImportBytes } from '@dealerline/shared/contract/imports.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query, upload } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { importSearch } from './import-search.ts'
import classes from './imports.module.css'

const maxMegabytes = Math.floor(maxImportBytes / 1024 / 1024)

/** The kind and the file of a new import, and the files of a kind to download. */
export function NewImport() {
  const kinds = useQuery({ ...query(importCalls.getImportKinds, {}), staleTime: Number.POSITIVE_INFINITY })
  const { kind: kindName } = useScreenSearch(importSearch)
  const { change } = useSearchNavigation(importSearch)
  if (!kinds.data) return <QueryState compact what="the types of records" query={kinds} lines={4} />
  const kind = kinds.data.find(({ name }) => name === kindName)
  return (
    <div className={classes.parts}>
      <SelectInput
        label="Record type"
        placeholder="Choose a type"
        className={classes.kind}
        data={kinds.data.map(({ name, title }) => ({ value: name, label: title }))}
        value={kind?.name ?? null}
        allowDeselect={false}
        onChange={(name) => change({ kind: name ?? undefined }, { replace: true })}
      />
      {kind && <KindFile key={kind.name} kind={kind} />}
    </div>
  )
}

function KindFile({ kind }: { kind: ImportKindInfo }) {
  const { change } = useSearchNavigation(importSearch)
  const [share, setShare] = useState(0)
  const cancelling = useRef(new AbortController())
  useEffect(() => () => cancelling.current.abort(), [])
  const add = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      const uploading = { onProgress: setShare, signal: cancelling.current.signal }
      return upload(importCalls.addImport, { params: { kind: kind.name } }, file, uploading)
    },
    onSuccess: ({ importID }) => change({ import: importID, kind: undefined }),
  })
  const choose = (files: readonly File[]) => {
    const [file] = files
    if (file && !add.isPending) add.mutate(file)
  }
  return (
    <>
      <p className={classes.help}>
        {kind.help} A record is identified by {kind.key.join(' and ')}.
      </p>
      <div className={classes.buttons}>
        <DownloadButton
          call={importCalls.getImportTemplate}
          input={{ params: { kind: kind.name } }}
          name={`${kind.name}-template.csv`}
        >
          Download template
        </DownloadButton>
        <DownloadButton
          call={importCalls.exportRecords}
          input={{ params: { kind: kind.name } }}
          name={`${kind.name}.csv`}
        >
          Export all records
        </DownloadButton>
      </div>
      {add.isError && <Notice tone="bad">{add.error.message}</Notice>}
      {add.isPending ? (
        <ProgressBar label={`Uploading ${add.variables.name}`} share={share} />
      ) : (
        <DropZone
          label="Drop a CSV file here"
          hint={`CSV as Excel saves it, up to ${maxMegabytes} MB. Nothing is imported before you have seen a preview.`}
          endings={['.csv', '.txt', '.tsv']}
          single
          onFiles={choose}
        />
      )}
    </>
  )
}
