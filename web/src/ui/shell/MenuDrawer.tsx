import { Drawer } from '@mantine/core'
import classes from './MenuDrawer.module.css'
import type { MenuSection, RailPlace } from './menu.ts'
import { PlaceRail } from './PlaceRail.tsx'
import { SideMenu } from './SideMenu.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  places: readonly RailPlace[]
  /** The second level: the menu of the open order, or of administration. Empty if there is none. */
  sections: readonly MenuSection[]
}

/** The rail and its second level on a phone. */
export default function MenuDrawer({ opened, onClose, places, sections }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} padding={8}>
      <Drawer.Overlay />
      {/* With `className`, the library would also style the element around the content. */}
      <Drawer.Content classNames={{ content: classes.drawer }}>
        {/* The heading of a dialog must not become a banner landmark of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Close the menu" />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <PlaceRail places={places} tiles />
          {sections.length > 0 && (
            <div className={classes.menu}>
              <SideMenu sections={sections} collapsed={false} />
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
