import { componentOf } from '@dealerline/shared/rules/component.ts'
import { Button } from '@mantine/core'
import { IconExternalLink, IconList } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDealer, useSettings } from '../../session/portal.ts'
import { SidePanel } from '../../ui/feedback/SidePanel.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import classes from './Guide.module.css'
import { GuideContent } from './GuideContent.tsx'
import { GuideIndex } from './GuideIndex.tsx'
import { findPage, pagesAbout } from './guide.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The page of the guide about the current screen, next to it. If there are several or none, the panel lists pages. */
export default function HelpPanel(props: Props) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { airlinePartnerRoute } = useSettings()
  // The guide names the default address of this screen; the settings can change it.
  const isAirlinePartner = componentOf(path) === airlinePartnerRoute.toLowerCase()
  return <PanelOf key={path} path={isAirlinePartner ? '/airline-partner' : path} {...props} />
}

function PanelOf({ path, opened, onClose }: Props & { path: string }) {
  const { isAdmin } = useDealer()
  const about = pagesAbout(path, isAdmin)
  const [id, setID] = useState(about.length === 1 ? about[0]?.id : undefined)
  const page = findPage(id, isAdmin)
  const content = useRef<HTMLDivElement>(null)
  const [openedByLink, setOpenedByLink] = useState(0)
  useEffect(() => {
    // The link that had the focus is gone. A reader continues at the start of the new page.
    if (openedByLink === 0) return
    content.current?.focus({ preventScroll: true })
    content.current?.scrollIntoView({ block: 'end' })
  }, [openedByLink])
  const open = (target: string | undefined) => {
    setID(target)
    setOpenedByLink(openedByLink + 1)
  }
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={page?.title ?? 'Help'}
      foot={
        <>
          {page && (
            <IconButton variant="default" icon={IconList} onClick={() => open(undefined)}>
              All pages
            </IconButton>
          )}
          <Button
            component="a"
            variant="subtle"
            href={page ? `/help/${page.id}` : '/help'}
            target="_blank"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            Open in a new tab
          </Button>
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={classes.panel}>
        {page ? <GuideContent page={page} onOpen={open} /> : <GuideIndex first={about} onOpen={open} />}
      </div>
    </SidePanel>
  )
}
