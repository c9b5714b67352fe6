import { type AirlineChoice, airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { type AirlineList, airlineListNames, airlineLists } from '@dealerline/shared/rules/airline.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './airline.module.css'
import { ChoicePanel } from './ChoicePanel.tsx'

/** The partner's lists of answers about businesses, each answer marked if it qualifies a business. */
export function SupportingData() {
  const data = useQuery(query(airlineCalls.getSupportingData, {}))
  const [openChoice, setOpenChoice] = useState<{ list: AirlineList; choice: AirlineChoice | undefined }>()
  if (!data.data) return <QueryState what="the supporting data" query={data} lines={8} />
  return (
    <>
      <div className={classes.lists}>
        {airlineListNames.map((list) => (
          <Section
            key={list}
            title={airlineLists[list]}
            actions={
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconPlus size={18} aria-hidden />}
                aria-label={`New choice for ${airlineLists[list]}`}
                onClick={() => setOpenChoice({ list, choice: undefined })}
              >
                New choice
              </Button>
            }
          >
            {data.data[list].length === 0 ? (
              <EmptyState compact message="There are no choices yet, so no business qualifies." />
            ) : (
              <ul className={classes.choices}>
                {data.data[list].map((choice) => (
                  <li key={choice.id}>
                    <button type="button" className={classes.choice} onClick={() => setOpenChoice({ list, choice })}>
                      <span>{choice.label}</span>
                      <span className={classes.quiet}>{choice.code}</span>
                      {choice.archived ? (
                        <Pill label="Archived" icon={IconArchive} />
                      ) : choice.qualifies ? (
                        <Pill tone="good" label="Qualifies" />
                      ) : (
                        <Pill tone="bad" label="Does not qualify" />
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Section>
        ))}
      </div>
      {openChoice && (
        <ChoicePanel
          key={openChoice.choice?.id ?? openChoice.list}
          list={openChoice.list}
          choice={openChoice.choice}
          nextPosition={Math.max(0, ...data.data[openChoice.list].map(({ position }) => position)) + 1}
          onClose={() => setOpenChoice(undefined)}
          onSaved={() => {
            notify(message(openChoice.choice ? 'updated' : 'saved'))
            setOpenChoice(undefined)
          }}
        />
      )}
    </>
  )
}
