import { type FirstSteps as Steps, stepCalls } from '@dealerline/shared/contract/steps.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { renewed } from '../../renewal.ts'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './FirstSteps.module.css'

const texts: Record<Steps['steps'][number]['name'], { title: string; text: string; href: string }> = {
  catalogue: { title: 'Catalogue', text: 'Import the plans and hardware, or enter them.', href: '/import' },
  terms: { title: 'Terms', text: 'Enter the terms that customers accept.', href: '/terms-conditions' },
  dealers: { title: 'Dealers', text: 'Import the dealers with their logins, or enter them.', href: '/dealers' },
  systems: { title: 'Outside systems', text: 'Connect each system, and test it.', href: '/outside-systems' },
  order: { title: 'First order', text: 'Create a customer, and choose New order there.', href: '/Customers' },
}

/** Says how many outside systems are sandboxes, because the step is done with sandboxes too. */
function sandboxText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 is a sandbox, which reaches nobody.' : `${count} are sandboxes, which reach nobody.`
}

/** The first steps of a new installation, for administrators. Renders nothing when they are done or dismissed. */
export default function FirstSteps() {
  const steps = useQuery({ ...query(stepCalls.getFirstSteps, {}), staleTime: 30_000 })
  const dismiss = () => send(stepCalls.dismissFirstSteps, {}).then(renewed)
  if (!steps.data?.isShown) return null
  const { sandboxCount } = steps.data
  const doneCount = steps.data.steps.filter(({ isDone }) => isDone).length
  return (
    <div className={classes.section}>
      <Section
        title={`First steps: ${doneCount} of ${steps.data.steps.length} done`}
        actions={
          <RunButton variant="subtle" size="compact-sm" run={dismiss}>
            Dismiss
          </RunButton>
        }
      >
        <ol className={classes.steps}>
          {steps.data.steps.map(({ name, isDone }) => {
            const { title, text, href } = texts[name]
            const sandboxes = name === 'systems' ? sandboxText(sandboxCount) : ''
            const Icon = isDone ? IconCircleCheck : IconCircle
            return (
              <li key={name} className={classes.step} data-done={isDone || undefined}>
                <Icon size={20} aria-label={isDone ? 'Done' : 'To do'} className={classes.icon} />
                <span>
                  <AppLink href={href}>{title}</AppLink>
                  {!isDone && <span className={classes.text}>{text}</span>}
                  {sandboxes && <span className={classes.text}>{sandboxes}</span>}
                </span>
              </li>
            )
          })}
        </ol>
      </Section>
    </div>
  )
}
