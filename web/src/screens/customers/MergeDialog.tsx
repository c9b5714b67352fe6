import { ClashDialog } from '../../ui/feedback/ClashDialog.tsx'
import { customerName, findClashes } from './customer-values.ts'
import type { CustomerEditing } from './use-customer-editing.ts'

/** Asks whose values stand where somebody else saved the customer first. */
export function MergeDialog({ editing: { clash, settle } }: { editing: CustomerEditing }) {
  return (
    <ClashDialog
      opened={clash !== undefined}
      name={clash ? customerName(clash.theirs) : ''}
      clashes={clash ? findClashes(clash.base, clash.mine, clash.theirs) : []}
      onSettle={(choice) => void settle(choice)}
    />
  )
}
