import type { ReplyOf } from '@dealerline/shared/contract/call.ts'
import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { administration } from '@dealerline/shared/record-rules/administration.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { fallbackIcon, menuIcons } from '../../ui/shell/menu-icons.ts'
import { newTabIfOutside } from '../../ui/shell/new-tab.ts'
import classes from './AdministrationHome.module.css'
import { EntryHealth } from './EntryHealth.tsx'

type MenuEntry = ReplyOf<typeof orderCalls.getMenu>[number]

/** The target of the Administration link: every screen that only administrators have, by subject, with what needs somebody. */
export default function AdministrationHome() {
  const menu = useQuery({ ...query(orderCalls.getMenu, {}), staleTime: 600_000 })
  const entries = menu.data?.filter(({ section }) => section === 'Administration')
  return (
    <>
      <ScreenTitle title="Administration" />
      {(menu.isError || menu.isPending) && <QueryState what="the menu" query={menu} lines={6} />}
      {entries && (
        <div className={classes.groups}>
          {toGroups(entries).map((group) => (
            <Section key={group.title} title={group.title}>
              <ul className={classes.entries} aria-label={group.title}>
                {group.entries.map(({ entry, words }) => (
                  <Entry key={entry.route} entry={entry} words={words} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
    </>
  )
}

/** Puts the entries of the menu into the groups in the sequence of the menu. Added ones belong to the last group. */
function toGroups(menu: readonly MenuEntry[]) {
  const groups = administration.map(({ title, entries }) => ({
    title,
    words: new Map(entries.map(({ route, words }) => [route, words])),
  }))
  const groupOf = ({ screen }: MenuEntry) => groups.find(({ words }) => words.has(screen)) ?? groups.at(-1)
  return groups
    .map((group) => ({
      title: group.title,
      entries: menu
        .filter((entry) => groupOf(entry) === group)
        .map((entry) => ({ entry, words: group.words.get(entry.screen) ?? '' })),
    }))
    .filter((group) => group.entries.length > 0)
}

function Entry({ entry: { route, screen, title, icon }, words }: { entry: MenuEntry; words: string }) {
  const Icon = menuIcons[icon] ?? fallbackIcon
  return (
    <li>
      <AppLink href={route} className={classes.entry} {...newTabIfOutside(route)}>
        <Icon size={20} aria-hidden className={classes.icon} />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.words}>{words}</span>
        </span>
        <EntryHealth screen={screen} />
      </AppLink>
    </li>
  )
}
