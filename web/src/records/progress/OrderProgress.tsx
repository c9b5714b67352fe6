import type { Progress } from '@dealerline/shared/contract/progress.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../ui/format.ts'
import { labelOfState, MilestoneList, mainMilestone } from './MilestoneList.tsx'
import classes from './progress.module.css'

type Site = Progress['sites'][number]
type Line = Site['services'][number]['lines'][number]
type Numbers = Progress['numbers'][number]

interface Props {
  progress: Progress
  /** The level of the headings. */
  level: 2 | 3
  /** Further sections. */
  children?: ReactNode
}

/** The milestones of an order, of its services by address, and of its numbers. */
export function OrderProgress({ progress: { milestones, sites, numbers }, level, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes.progress}>
      {milestones.length > 0 && (
        <section>
          <Heading>Order</Heading>
          <MilestoneList label="Steps of the order" milestones={milestones} />
        </section>
      )}
      {sites.map((site) => (
        <section key={site.address}>
          <Heading>{site.address || (sites.length > 1 ? 'Services without an address' : 'Services')}</Heading>
          {site.services.map((service) => (
            <div key={service.title} className={classes.service}>
              {service.lines.map((line) => (
                <ServiceLine key={line.milestones[0]?.key} title={service.title} line={line} />
              ))}
            </div>
          ))}
        </section>
      ))}
      {numbers.length > 0 && (
        <section>
          <Heading>Numbers being moved</Heading>
          <div className={classes.service}>
            {numbers.map((group) => (
              <NumberGroup key={group.label} group={group} />
            ))}
          </div>
        </section>
      )}
      {children}
    </div>
  )
}

function ServiceLine({ title, line: { labels, milestones } }: { title: string; line: Line }) {
  const name = labels.length > 1 ? `${title} (${labels.length})` : title
  return (
    <Steps name={name} milestones={milestones}>
      {labels.length > 0 && (
        <ul className={classes.labels}>
          {labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never move, and two may be alike
            <li key={index}>{label}</li>
          ))}
        </ul>
      )}
    </Steps>
  )
}

function NumberGroup({ group: { label, count, carrier, milestones } }: { group: Numbers }) {
  const name = count > 1 ? `${label} (${count} numbers)` : label
  return (
    <Steps name={name} milestones={milestones}>
      {carrier && <p className={classes.from}>From {carrier}</p>}
    </Steps>
  )
}

/** A service or a group of numbers with its main milestone and the day of that. It opens to show all of them. */
function Steps({ name, milestones, children }: Pick<Line, 'milestones'> & { name: string; children: React.ReactNode }) {
  const main = mainMilestone(milestones)
  return (
    <details className={classes.steps} open={main?.state === 'problem'}>
      <summary>
        <strong>{name}</strong>
        {main && (
          <span className={classes.state} data-state={main.state}>
            {`${main.what}: ${labelOfState(main.state).toLowerCase()}`}
          </span>
        )}
        {main && (main.day || main.at) && (
          <span className={classes.when}>
            {main.day && main.state !== 'done' && <span>Expected </span>}
            <time dateTime={main.day || main.at}>{formatDate(main.day || main.at)}</time>
          </span>
        )}
      </summary>
      {children}
      <MilestoneList label={`Steps of ${name}`} milestones={milestones} />
    </details>
  )
}
