import { IconUsers } from '@tabler/icons-react'
import classes from './OtherPeople.module.css'

interface Props {
  people: readonly { name: string; screen: string }[]
  /** The address of the current screen. */
  screen: string
}

/** Says who else has the order open. */
export function OtherPeople({ people, screen }: Props) {
  const here = people.filter((person) => person.screen === screen)
  const text = here.length > 0 ? `${listOf(here)} on this screen too` : `${listOf(people)} in this order too`
  return (
    <span role="status" className={classes.people}>
      {people.length > 0 && (
        <>
          <IconUsers size={16} aria-hidden /> {text}
        </>
      )}
    </span>
  )
}

function listOf(people: readonly { name: string }[]): string {
  const [first, ...others] = people
  if (others.length === 0) return `${first?.name} is`
  return `${first?.name} and ${others.length === 1 ? others[0]?.name : `${others.length} others`} are`
}
