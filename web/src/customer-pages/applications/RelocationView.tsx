import { LinkPage } from './LinkPage.tsx'

/** A change of address, for the customer who moves. */
export function RelocationView() {
  return <LinkPage kind="relocation" />
}
