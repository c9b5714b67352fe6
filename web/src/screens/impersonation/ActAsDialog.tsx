import { impersonationCalls } from '@dealerline/shared/contract/impersonation.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { actAs } from '../../session/login.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { PickDialog } from '../../ui/feedback/PickDialog.tsx'

/** Chooses the dealer to act as, from those the person may act as. */
export default function ActAsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const members = useQuery({ ...query(impersonationCalls.getDealerMembers, {}), enabled: opened })
  const startActing = async (dealerID: number) => {
    try {
      await actAs(dealerID)
      window.location.assign('/')
    } catch (error) {
      notify({ httpStatus: 500, message: error instanceof Error ? error.message : String(error) }, error)
    }
  }
  return (
    <PickDialog
      opened={opened}
      onClose={onClose}
      title="Act as another dealer"
      searchLabel="Name, e-mail or dealer number"
      picks={members.data?.map((member) => ({
        key: member.dealerID,
        label: member.dealerFullName,
        detail: [member.authLevel, member.dealerEmail, member.ubDealerID].filter(Boolean).join(' · '),
        item: member.dealerID,
      }))}
      empty="There is nobody you may act as."
      failed={failureOf(members, 'The dealers could not be loaded.')}
      onPick={(dealerID) => void startActing(dealerID)}
    />
  )
}
