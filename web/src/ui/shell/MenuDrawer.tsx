import { Drawer } from '@mantine/core'
import type { MenuSection } from './menu.ts'
import { SideMenu } from './SideMenu.tsx'

type Props = { opened: boolean; onClose: () => void; sections: readonly MenuSection[] }

/** The side menu of a phone. */
export default function MenuDrawer({ opened, onClose, sections }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding={8}
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close the menu' }}
    >
      <SideMenu sections={sections} collapsed={false} />
    </Drawer>
  )
}
