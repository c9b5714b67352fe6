import { AppLink } from './AppLink.tsx'
import type { RailPlace } from './menu.ts'
import classes from './PlaceRail.module.css'

type Props = {
  places: readonly RailPlace[]
  /** Shows the places side by side, for the drawer of a phone. */
  tiles?: boolean
}

/** The places of the portal, at the left of every screen. */
export function PlaceRail({ places, tiles }: Props) {
  return (
    <nav className={classes.rail} data-tiles={tiles || undefined} aria-label="Places">
      <ul className={classes.list}>
        {places.map(({ label, icon: Icon, href, current }) => (
          <li key={label}>
            <AppLink className={classes.place} href={href} aria-current={current}>
              <Icon size={18} aria-hidden />
              <span className={classes.label}>{label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
