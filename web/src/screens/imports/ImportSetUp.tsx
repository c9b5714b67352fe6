import { codePages } from '@dealerline/shared/contract/code-pages.ts'
import { type ColumnMapping, importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import { ColumnMappings } from './ColumnMappings.tsx'
import classes from './imports.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import { useRefreshImport } from './use-refresh-import.ts'

const encodings = [
  { value: '', label: 'UTF-8: refuse the other cells' },
  ...codePages.map((name) => ({ value: name, label: name })),
]

/** The fields of the columns and a preview of the first rows. Starts the import, or a dry run. */
export function ImportSetUp({ stored }: { stored: StoredImport }) {
  const params = { importID: stored.importID }
  const [mapping, setMapping] = useState<readonly ColumnMapping[]>(stored.mapping)
  const [codePage, setCodePage] = useState(stored.codePage)
  const body = { mapping: [...mapping], codePage }
  const kinds = useQuery({ ...query(importCalls.getImportKinds, {}), staleTime: Number.POSITIVE_INFINITY })
  const preview = useQuery({
    ...query(importCalls.previewImport, { params, body }),
    placeholderData: keepPreviousData,
  })
  const refresh = useRefreshImport()
  const start = (isDryRun: boolean) => () => send(importCalls.startImport, { params, body: { ...body, isDryRun } })
  const kind = kinds.data?.find(({ name }) => name === stored.kind)
  if (!kind || !preview.data) return <QueryState what="the preview" query={[kinds, preview]} lines={8} />
  const { columnProblems } = preview.data
  const canBegin = columnProblems.length === 0 && !preview.isPlaceholderData
  const buttons = (
    <>
      <RunButton variant="default" disabled={!canBegin} run={start(true)} refresh={refresh}>
        Dry run
      </RunButton>
      <RunButton disabled={!canBegin} run={start(false)} refresh={refresh}>
        Start import
      </RunButton>
    </>
  )
  return (
    <>
      <Section title="Columns" actions={buttons}>
        <div className={classes.parts}>
          {columnProblems.length > 0 && (
            <Notice tone="bad">
              {columnProblems.map((problem) => (
                <div key={problem}>{problem}</div>
              ))}
            </Notice>
          )}
          {preview.data.isEncodingDoubtful && (
            <SelectInput
              label="Encoding"
              description="The file has cells that are not UTF-8. Choose the encoding in which they are right below."
              data={encodings}
              value={codePage}
              onChange={(value) => setCodePage(codePages.find((name) => name === value) ?? '')}
              maw={420}
            />
          )}
          <ColumnMappings kind={kind} mapping={mapping} onChange={setMapping} />
        </div>
      </Section>
      <Section title="First rows" flush>
        <PreviewTable kind={kind} preview={preview.data} />
      </Section>
    </>
  )
}
