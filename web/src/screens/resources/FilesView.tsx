import { type ResourceFile, type ResourceFolder, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { fileKindLabel } from '@dealerline/shared/rules/uploads.ts'
import { IconFolder, IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { query } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { formatSize } from '../../records/files/format-size.ts'
import { hasFailed } from '../../session/has-failed.ts'
import { useDealer } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { FileTitle } from './FileTitle.tsx'
import { type FileVerbs, ResourceActions } from './ResourceActions.tsx'
import classes from './resources.module.css'
import { filterFolder, matchesKeyword, useResourceSearch } from './use-resource-search.ts'

const views = [
  { value: false, label: 'List' },
  { value: true, label: 'Folders' },
]
const archive = [{ value: true, label: 'With archived' }]

interface Props extends FileVerbs {
  /** Whether the files of every category are shown. */
  isAll: boolean
  empty: ComponentProps<typeof EmptyState>
}

/** The files of a category with a search, as a list or in their folders. */
export function FilesView(props: Props) {
  const { isAll, empty, ...verbs } = props
  const { category, keyword, isTree, withArchived, change } = useResourceSearch()
  const { isAdmin } = useDealer()
  const input = { params: { arg: category }, query: { archived: withArchived } }
  const list = useQuery({ ...query(resourceCalls.getResourceFiles, input), enabled: !isTree })
  const tree = useQuery({ ...query(resourceCalls.getResourceFilesAsTree, input), enabled: isTree })
  const currentView = isTree ? tree : list
  const failed = { message: 'The files could not be loaded.', onRetry: () => void currentView.refetch() }
  const filteredFiles = list.data?.filter((file) => matchesKeyword(file, keyword))
  const shownEmpty =
    keyword === ''
      ? empty
      : {
          icon: <IconFolders size={20} />,
          message: 'No file matches this search.',
          onShowAll: () => change({ keyword: undefined }),
        }
  const filters = (
    <>
      <FilterChips
        label="Shown as"
        chips={views}
        value={isTree}
        onChange={(isTreeChosen) => change({ view: isTreeChosen ? 'tree' : undefined })}
      />
      {isAdmin && (
        <FilterChips
          label="Archived files"
          chips={archive}
          value={withArchived}
          onChange={() => change({ archived: withArchived ? undefined : 'too' })}
        />
      )}
    </>
  )
  const search = { label: 'Title, folder or name', onSearch: (text: string) => change({ keyword: text || undefined }) }
  if (!isTree)
    return (
      <Section title="Files" flush>
        <DataList
          label="Resource files"
          columns={columnsOf(isAll, verbs)}
          items={filteredFiles}
          itemKey={({ resourceFileID }) => resourceFileID}
          search={keyword}
          searchLabel={search.label}
          onSearch={search.onSearch}
          filters={filters}
          empty={shownEmpty}
          failed={hasFailed(list) ? failed : undefined}
        />
      </Section>
    )
  const inFolders = tree.data && filterFolder(tree.data, keyword)
  return (
    <Section title="Files">
      <div className={classes.tools}>
        <SearchBox text={keyword} {...search} />
        <div className={classes.filters}>{filters}</div>
      </div>
      {hasFailed(tree) ? (
        <FailedState {...failed} />
      ) : !tree.data ? (
        <LoadingState label="Loading the files" lines={6} />
      ) : inFolders ? (
        <ResourceTree folder={inFolders} {...verbs} />
      ) : (
        <EmptyState {...shownEmpty} />
      )}
    </Section>
  )
}

function columnsOf(isAll: boolean, verbs: FileVerbs): ListColumn<ResourceFile>[] {
  return [
    { key: 'title', label: 'Title', render: (file) => <FileTitle file={file} /> },
    ...(isAll
      ? [{ key: 'category', label: 'Category', width: 140, render: ({ category }: ResourceFile) => category }]
      : []),
    { key: 'folder', label: 'Folder', render: ({ folder }) => folder || '–' },
    { key: 'type', label: 'Type', width: 130, render: ({ mediaType }) => fileKindLabel(mediaType) },
    { key: 'size', label: 'Size', align: 'right', width: 90, render: ({ size }) => formatSize(size) },
    { key: 'added', label: 'Added', width: 150, wideOnly: true, render: ({ addedAt }) => formatInstant(addedAt) },
    {
      key: 'actions',
      label: 'Actions',
      align: 'right',
      width: 130,
      render: (file) => <ResourceActions file={file} {...verbs} />,
    },
  ]
}

/** Files in folders that open and close. */
function ResourceTree({ folder, ...verbs }: FileVerbs & { folder: ResourceFolder }) {
  return (
    <ul className={classes.tree}>
      {folder.folders.map((below) => (
        <li key={below.name}>
          <details open>
            <summary className={classes.folder}>
              <IconFolder size={18} aria-hidden /> {below.name}
              <span className={classes.quiet}> {countOf(below)}</span>
            </summary>
            <ResourceTree folder={below} {...verbs} />
          </details>
        </li>
      ))}
      {folder.files.map((file) => (
        <li key={file.resourceFileID} className={classes.leaf}>
          <FileTitle file={file} />
          <span className={classes.quiet}>
            {fileKindLabel(file.mediaType)}, {formatSize(file.size)}
          </span>
          <ResourceActions file={file} {...verbs} />
        </li>
      ))}
    </ul>
  )
}

function countOf(folder: ResourceFolder): number {
  return folder.files.length + folder.folders.reduce((sum, below) => sum + countOf(below), 0)
}
