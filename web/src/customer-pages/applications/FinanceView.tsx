import { LinkPage } from './LinkPage.tsx'

/** A finance application, for the customer who leases. */
export default function FinanceView() {
  return <LinkPage kind="finance" />
}
