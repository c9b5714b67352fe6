import { orderCalls } from '@dealerline/shared/contract/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { fallbackIcon, menuIcons } from '../../ui/shell/menu-icons.ts'
import { newTabIfOutside } from '../../ui/shell/new-tab.ts'
import classes from './AdministrationHome.module.css'

/** The purpose of each screen, by its address. */
const descriptions: Record<string, string> = {
  '/rate-plans': 'Prices, terms and availability of the plans.',
  '/handsets': 'Hardware with its prices and pictures.',
  '/hardware-lists': 'The lists by which hardware is sorted.',
  '/bundles': 'Services that are sold together, with their prices.',
  '/terms-conditions': 'The terms that customers accept, and the orders they apply to.',
  '/in-progress-orders': 'Orders that wait for a signature or for ticketing.',
  '/ip-extensions': 'Extensions of every order that is not signed yet.',
  '/dealers': 'Business details, agreement and manager of each dealer.',
  '/dealer-logins': 'Accounts that dealers sign in with.',
  '/edit-auth': 'The level and group of each person.',
  '/admin-accounts': 'The administrators of this portal.',
  '/dealer-interests': 'Applications to become a dealer.',
  '/airline-partner-admin': 'Leads, enrolments and data of the airline partner.',
  '/audit-log': 'Changes, with the person and the time.',
  '/outside-systems': 'State of each system that the portal uses, with a test.',
  '/settings': 'Settings in force, and those in the database.',
  '/status': 'Servers, database and checks.',
  '/import': 'Files that fill the catalogue, dealers and customers.',
  '/jobs': 'Background work that waits or has failed.',
  '/route-admin': 'Names, order and icons of the menu.',
}

/** The target of the Administration link: every screen that only administrators have. */
export default function AdministrationHome() {
  const menu = useQuery({ ...query(orderCalls.getMenu, {}), staleTime: 600_000 })
  const entries = menu.data?.filter(({ section }) => section === 'Administration')
  return (
    <>
      <ScreenTitle title="Administration" />
      {menu.isError && <FailedState message="The menu could not be loaded." onRetry={() => void menu.refetch()} />}
      {menu.isPending && <LoadingState label="Loading administration" lines={6} />}
      {entries && (
        <ul className={classes.entries}>
          {entries.map(({ route, screen, title, icon }) => {
            const Icon = menuIcons[icon] ?? fallbackIcon
            return (
              <li key={route}>
                <AppLink href={route} className={classes.entry} {...newTabIfOutside(route)}>
                  <Icon size={22} aria-hidden className={classes.icon} />
                  <span>
                    <span className={classes.title}>{title}</span>
                    <span className={classes.words}>{descriptions[screen]}</span>
                  </span>
                </AppLink>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
