import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { notify } from '../feedback/notify.ts'
import { prefetch } from '../lazy-prefetched.tsx'
import { PersonButton } from './PersonButton.tsx'

export type PersonEntry = { label: string; icon: ComponentType<IconProps>; onChoose: () => void }

export type PersonMenuProps = {
  name: string
  /** The line under the name, such as the e-mail address or the role. */
  detail?: string
  /** Undefined hides Logout, for instance while the person acts as somebody else. */
  onLogout?: () => void
  entries?: readonly PersonEntry[]
}

const load = () => import('./PersonDropdown.tsx')
prefetch(load)

/** Shows the signed-in person, the colour scheme, and Logout. A plain button until it is first pressed. */
export function PersonMenu(props: PersonMenuProps) {
  const [Dropdown, setDropdown] = useState<ComponentType<PersonMenuProps>>()
  if (Dropdown) return <Dropdown {...props} />
  const open = () =>
    load().then(
      (module) => setDropdown(() => module.default),
      () => notify({ httpStatus: 0, message: 'The menu could not be fetched. Check the network and try again.' }),
    )
  return <PersonButton name={props.name} aria-haspopup="menu" aria-expanded={false} onClick={open} />
}
