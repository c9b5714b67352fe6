import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ColourSchemeItems } from './ColourSchemeItems.tsx'
import { PersonButton } from './PersonButton.tsx'
import classes from './PersonMenu.module.css'
import type { PersonMenuProps } from './PersonMenu.tsx'

/**
 * The button with its menu. The menu opens on the first render, because this component is loaded when the plain button
 * is pressed.
 */
export default function PersonDropdown({ name, detail, onLogout, entries = [] }: PersonMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Take the focus from the plain button that this button replaces. The menu returns the focus to this button.
    button.current?.focus({ preventScroll: true })
    setIsOpen(true)
  }, [])
  return (
    <Menu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={248}
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PersonButton ref={button} name={name} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.full}>{name}</div>
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
        <Menu.Divider />
        {entries.map(({ label, icon: Icon, onChoose }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={onChoose}>
            {label}
          </Menu.Item>
        ))}
        {entries.length > 0 && <Menu.Divider />}
        <ColourSchemeItems />
        {onLogout && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onLogout}>
              Logout
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
