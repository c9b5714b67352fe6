import { staffScreens } from '../../routes/screens.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Home.module.css'

/** The screens that only administrators have. */
export function Administration() {
  return (
    <Section title="Administration">
      <ul className={classes.links}>
        {staffScreens
          .filter(({ adminOnly, title }) => adminOnly && title)
          .map(({ path, title }) => (
            <li key={path}>
              <AppLink href={path}>{title}</AppLink>
            </li>
          ))}
      </ul>
    </Section>
  )
}
