import { resourceCalls, type TrainingLink } from '@dealerline/shared/contract/resources.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink, IconPencil, IconPlus, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../api.ts'
import { ExportForImport } from '../../lists/ExportForImport.tsx'
import { useDealer } from '../../session/portal.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import classes from './resources.module.css'
import { TrainingLinkPanel } from './TrainingLinkPanel.tsx'

/** The training links, by category and section. */
export function TrainingLinks() {
  const { isAdmin } = useDealer()
  const links = useQuery(query(resourceCalls.getTrainingLinks, {}))
  const [openLink, setOpenLink] = useState<TrainingLink | 'new'>()
  useEffect(() => {
    // The screen works without the links, so show the error for only 2 s.
    if (links.isError)
      notify({
        httpStatus: 200,
        message: 'The training links could not be loaded. Reload the page. Error getting Data',
        isBad: true,
      })
  }, [links.isError])
  const finish = (outcome: 'saved' | 'updated' | 'deleted') => {
    notify(message(outcome))
    setOpenLink(undefined)
  }
  return (
    <Section
      title="Training"
      actions={
        isAdmin && (
          <>
            <ExportForImport kind="resource-links" compact />
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpenLink('new')}
            >
              New link
            </Button>
          </>
        )
      }
    >
      {!links.data ? (
        <QueryState compact what="the links to training" query={links} lines={3} />
      ) : links.data.length === 0 ? (
        <EmptyState compact icon={<IconSchool size={20} />} message="Links to training appear here." />
      ) : (
        <Groups links={links.data} onChange={isAdmin ? setOpenLink : undefined} />
      )}
      {openLink && (
        <TrainingLinkPanel
          key={openLink === 'new' ? 'new' : openLink.id}
          link={openLink === 'new' ? undefined : openLink}
          categories={[...new Set(links.data?.map(({ category }) => category))]}
          onClose={() => setOpenLink(undefined)}
          onDone={finish}
        />
      )}
    </Section>
  )
}

interface GroupsProps {
  links: readonly TrainingLink[]
  onChange: ((link: TrainingLink) => void) | undefined
}

function Groups({ links, onChange }: GroupsProps) {
  const byCategory = Map.groupBy(links, ({ category }) => category)
  return (
    <div className={classes.groups}>
      {[...byCategory].map(([category, ofCategory]) => (
        <section key={category} aria-label={category}>
          <h3 className={classes.groupTitle}>{category}</h3>
          {[...Map.groupBy(ofCategory, ({ section }) => section)].map(([section, ofSection]) => (
            <div key={section}>
              {section && <h4 className={classes.sectionTitle}>{section}</h4>}
              <ul className={classes.links}>
                {ofSection.map((link) => (
                  <li key={link.id} className={classes.link}>
                    <a href={link.href} target="_blank" rel="noreferrer">
                      {link.label}
                      <IconExternalLink size={14} aria-label="opens in a new tab" />
                    </a>
                    {onChange && (
                      <ActionIcon variant="subtle" aria-label={`Change ${link.label}`} onClick={() => onChange(link)}>
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
