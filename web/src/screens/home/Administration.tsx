import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { newTabIfOutside } from '../../ui/shell/new-tab.ts'
import classes from './Home.module.css'

/** The menu entries that only administrators have; nothing until they are loaded. */
export function Administration() {
  const { data: menu = [] } = useQuery({ ...query(orderCalls.getMenu, {}), staleTime: 600_000 })
  const entries = menu.filter(({ section }) => section === 'Administration')
  if (entries.length === 0) return null
  return (
    <Section title="Administration">
      <ul className={classes.links}>
        {entries.map(({ route, title }) => (
          <li key={route}>
            <AppLink href={route} {...newTabIfOutside(route)}>
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
