import { IconHelp } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useDealer } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { GuideContent } from './GuideContent.tsx'
import { findPage } from './guide.ts'

/** One page of the guide at its own address. */
export default function HelpPage() {
  const { audience, page: name } = useParams({ strict: false }) as { audience?: string; page?: string }
  const { isAdmin } = useDealer()
  const page = findPage(`${audience}/${name}`, isAdmin)
  const toIndex = <AppLink href="/help">All pages</AppLink>
  return (
    <>
      <ScreenTitle title={page?.title ?? 'Help'}>{page && toIndex}</ScreenTitle>
      <Section>
        {page ? (
          <GuideContent page={page} />
        ) : (
          <EmptyState icon={<IconHelp size={20} />} message="The guide has no such page." action={toIndex} />
        )}
      </Section>
    </>
  )
}
