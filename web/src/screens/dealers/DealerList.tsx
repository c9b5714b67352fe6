import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DealerPanel } from './DealerPanel.tsx'
import { dealerColumns } from './dealer-columns.tsx'
import { PeopleList } from './PeopleList.tsx'

const OmsDialog = lazy(() => import('./OmsDialog.tsx'))

const columns = dealerColumns('name', 'email', 'level', 'number', 'group', 'lastLogedIn')

/** Every dealer: details, access and account; and the import from OMS. */
export default function DealerList() {
  const router = useRouter()
  const [isOmsOpen, setIsOmsOpen] = useState(false)
  return (
    <>
      <ScreenTitle title="Dealers" subtitle="The people who work with the portal.">
        <ExportForImport kind="dealers" />
        <ExportForImport kind="dealer-managers" label="Export managers" />
        <IconButton variant="default" icon={IconRefresh} onClick={() => setIsOmsOpen(true)}>
          Update from OMS
        </IconButton>
        <IconButton icon={IconKey} onClick={() => router.history.push('/dealer-logins')}>
          Dealer logins
        </IconButton>
      </ScreenTitle>
      <PeopleList
        label="Dealers"
        path="/dealers"
        fileName="dealers.csv"
        columns={columns}
        withRemoved
        panel={(dealer, onClose) => <DealerPanel dealer={dealer} onClose={onClose} />}
      />
      {isOmsOpen && (
        <Suspense>
          <OmsDialog onClose={() => setIsOmsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
