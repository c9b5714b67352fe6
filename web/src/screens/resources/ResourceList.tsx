import { allResources, type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconFolders, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { Tabs } from '../../lists/Tabs.tsx'
import { PreviewDialog } from '../../records/files/PreviewDialog.tsx'
import { useDealer } from '../../session/portal.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AddFilesPanel } from './AddFilesPanel.tsx'
import { FilePanel } from './FilePanel.tsx'
import { FilesView } from './FilesView.tsx'
import { contentOf } from './ResourceActions.tsx'
import { TrainingLinks } from './TrainingLinks.tsx'
import { categoryHref, useResourceSearch } from './use-resource-search.ts'

/** The provider's resources for everybody who sells: files by category, as a list or in folders, and training links. */
export default function ResourceList() {
  const { category, isTree, edit, change } = useResourceSearch()
  const { isAdmin } = useDealer()
  const categories = useQuery(query(resourceCalls.getResourceCategories, {}))
  const [viewedFile, setViewedFile] = useState<ResourceFile>()
  const isAll = category.toLowerCase() === allResources
  const allCategories = categories.data ?? []
  const close = () => change({ edit: undefined })
  return (
    <>
      <ScreenTitle title="Resources" subtitle="Forms, price lists, guides and training for selling.">
        {isAdmin && (
          <IconButton icon={IconUpload} onClick={() => change({ edit: 'new' })}>
            Add files
          </IconButton>
        )}
      </ScreenTitle>
      <Tabs
        label="Categories"
        tabs={[
          { href: categoryHref(allResources, isTree), label: 'All', current: isAll },
          ...allCategories.map(({ category: name, files }) => ({
            href: categoryHref(name, isTree),
            label: `${name} (${files})`,
            current: name.toLowerCase() === category.toLowerCase(),
          })),
        ]}
      />
      <FilesView
        isAll={isAll}
        onView={setViewedFile}
        onChange={({ resourceFileID }) => change({ edit: resourceFileID })}
        empty={{
          icon: <IconFolders size={20} />,
          message: isAll ? 'Forms, price lists and guides appear here.' : 'This category has no files.',
          action: isAdmin && <Button onClick={() => change({ edit: 'new' })}>Add files</Button>,
        }}
      />
      <TrainingLinks />
      {viewedFile && (
        <PreviewDialog
          filename={viewedFile.filename}
          mediaType={viewedFile.mediaType}
          contentKey={[resourceCalls.getResourceFile.path, viewedFile.resourceFileID, viewedFile.version]}
          load={() => contentOf(viewedFile)}
          onClose={() => setViewedFile(undefined)}
        />
      )}
      {isAdmin && edit === 'new' && (
        <AddFilesPanel
          category={isAll ? '' : category}
          categories={allCategories.map((each) => each.category)}
          onClose={close}
        />
      )}
      {isAdmin && typeof edit === 'number' && (
        <FilePanel
          key={edit}
          fileID={edit}
          categories={allCategories.map((each) => each.category)}
          onClose={close}
          onDone={(name) => {
            notify(message(name))
            close()
          }}
        />
      )}
    </>
  )
}
