import type { ApplicationKind } from '@dealerline/shared/record-rules/applications.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/** Shown in place of an application's screen if an order of this type has no such application. */
export function WrongOrderType({ kind, orderID }: { kind: ApplicationKind; orderID: number }) {
  return (
    <>
      <ScreenTitle title={kind.menuTitle} />
      <EmptyState
        message={`This order is not a ${kind.title.toLowerCase()}. Change its type first.`}
        action={<AppLink href={`/order-types?order=${orderID}`}>Change the type</AppLink>}
      />
    </>
  )
}
