import { importCalls } from '@dealerline/shared/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportResults } from './ImportResults.tsx'
import { ImportSetUp } from './ImportSetUp.tsx'
import { canStart, formatCount, stateOf } from './import-states.ts'

/** One import: its columns and preview before it starts, its progress and its result. */
export function ImportDetails({ importID }: { importID: number }) {
  const storedImport = useQuery({
    ...query(importCalls.getImport, { params: { importID } }),
    meta: { news: 'work' },
  })
  if (storedImport.isError && !storedImport.data)
    return (
      <FailedState
        isScreen
        message="The import could not be loaded."
        query={storedImport}
        action={<AppLink href="/import">All imports</AppLink>}
      />
    )
  const { data } = storedImport
  if (!data) return <LoadingState title="Import" label="Loading the import" lines={8} />
  const { title, filename, totalRows, startedBy, addedAt } = data
  return (
    <>
      <ScreenTitle
        title={`Import ${title.toLowerCase()}`}
        subtitle={
          <>
            {filename}, {formatCount(totalRows)} rows, by {startedBy}, {formatInstant(addedAt)}.{' '}
            <AppLink href="/import">All imports</AppLink>
          </>
        }
      >
        <Pill {...stateOf(data)} />
        <ImportActions stored={data} />
      </ScreenTitle>
      {data.status !== 'draft' && (
        <Section title={data.status === 'running' ? 'Progress' : 'Result'}>
          <ImportResults stored={data} />
        </Section>
      )}
      {canStart(data) && <ImportSetUp stored={data} />}
    </>
  )
}
