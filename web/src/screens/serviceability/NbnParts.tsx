import type { NbnQualification } from '@dealerline/shared/contract/serviceability-results.ts'
import { lineInUse } from '@dealerline/shared/rules/serviceability.ts'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './serviceability.module.css'

/** The equipment at a location: its device with ports, its lines, and their speeds. */
export function NbnParts({ check }: { check: NbnQualification }) {
  const { ntd, uniPorts, supportingResources, nfasTiers } = check
  return (
    <div className={classes.parts}>
      {nfasTiers.length > 0 && (
        <Part title="Speed tiers (NFAS)">
          {nfasTiers.map(({ name, speed }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={classes.figure}>{speed} Mbps</span>
            </li>
          ))}
        </Part>
      )}
      {ntd && (
        <Part title={`${ntd.type} ${ntd.id}`} description={[ntd.location, ntd.powerSupply].filter(Boolean).join(', ')}>
          {uniPorts.map(({ name, inUse, priID }) => (
            <li key={name}>
              <span>
                {name} {priID && <span className={classes.quiet}>{priID}</span>}
              </span>
              <Pill tone={inUse ? 'info' : 'good'} label={inUse ? 'In use' : 'Free'} />
            </li>
          ))}
        </Part>
      )}
      {supportingResources.length > 0 && (
        <Part title="Supporting resources">
          {supportingResources.map(({ id, type, status }) => (
            <li key={id}>
              <span>
                {type} <span className={classes.quiet}>{id}</span>
              </span>
              <Pill tone={status === lineInUse ? 'info' : 'neutral'} label={status} />
            </li>
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, description, children }: { title: string; description?: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {description && <p className={classes.quiet}>{description}</p>}
      <ul className={classes.lines}>{children}</ul>
    </section>
  )
}
