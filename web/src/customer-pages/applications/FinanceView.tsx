import { LinkPage } from './LinkPage.tsx'

/** A finance application, for the customer who leases. */
export function FinanceView() {
  return <LinkPage kind="finance" />
}
