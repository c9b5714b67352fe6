import { LinkPage } from './LinkPage.tsx'

/** A change of lessee, for the former or the new one, whoever's link it is. */
export default function LesseeView() {
  return <LinkPage kind="lessee" />
}
