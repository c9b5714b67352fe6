import { Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ColourSchemeItems } from './ColourSchemeItems.tsx'
import classes from './PersonMenu.module.css'

type Props = {
  name: string
  /** What stands under the name, such as the e-mail address or the role. */
  detail?: string
  onLogout: () => void
  /** Further entries, as Menu.Item. */
  children?: ReactNode
}

/** Who is signed in, the colour scheme, and Logout. */
export function PersonMenu({ name, detail, onLogout, children }: Props) {
  return (
    <Menu position="bottom-end" width={248} offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.person}>
          <span className={classes.initials} aria-hidden>
            {initials(name)}
          </span>
          <span className={classes.name}>{name}</span>
          <VisuallyHidden>, account</VisuallyHidden>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.full}>{name}</div>
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
        {children && (
          <>
            <Menu.Divider />
            {children}
          </>
        )}
        <Menu.Divider />
        <ColourSchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function initials(name: string) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words[words[0]?.includes('@') ? 0 : words.length - 1]?.[0] ?? '') : ''}`.toUpperCase()
}
