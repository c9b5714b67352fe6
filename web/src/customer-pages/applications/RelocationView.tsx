import { LinkPage } from './LinkPage.tsx'

/** A change of address, for the customer who moves. */
export default function RelocationView() {
  return <LinkPage kind="relocation" />
}
