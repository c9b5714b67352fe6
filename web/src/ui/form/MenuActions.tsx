import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface MenuAction {
  label: string
  icon: Icon
  /** A text at the right, such as the date that the action sets. */
  hint?: ReactNode
  onRun: () => void
}

/** The items of a menu. Those that are not possible are left out. */
export function MenuActions({ actions }: { actions: readonly (MenuAction | false | '')[] }) {
  return actions.map(
    (action) =>
      action && (
        <Menu.Item
          key={action.label}
          leftSection={<action.icon size={18} aria-hidden />}
          rightSection={action.hint}
          onClick={() => action.onRun()}
        >
          {action.label}
        </Menu.Item>
      ),
  )
}
