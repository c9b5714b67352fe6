import { LinkPage } from './LinkPage.tsx'

/** A change of lessee, for the former or the new lessee; the link decides which. */
export function LesseeView() {
  return <LinkPage kind="lessee" />
}
