import { Tooltip, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconChevronsLeft,
  IconChevronsRight,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconExternalLink,
} from '@tabler/icons-react'
import { useId } from 'react'
import { AppLink } from './AppLink.tsx'
import { type MenuEntry, type MenuMark, type MenuSection, markTexts } from './menu.ts'
import { newTabIfOutside } from './new-tab.ts'
import classes from './SideMenu.module.css'

type Props = {
  sections: readonly MenuSection[]
  /** Shows only icons, each with its tooltip. */
  collapsed: boolean
  /** Called by the button that collapses and expands the menu. Undefined hides the button. */
  onCollapse?: () => void
}

/** The sections of the portal. Each entry has the mark of its content or its own icon. */
export function SideMenu({ sections, collapsed, onCollapse }: Props) {
  const pinned = sections.filter((section) => section.pinned)
  const toGroup = (section: MenuSection, position: number) => (
    <Group key={section.title ?? position} section={section} collapsed={collapsed} />
  )
  return (
    <nav className={classes.menu} aria-label="Sections" data-collapsed={collapsed || undefined}>
      <div className={classes.scroll}>{sections.filter(({ pinned }) => !pinned).map(toGroup)}</div>
      {pinned.length > 0 && <div className={classes.pinned}>{pinned.map(toGroup)}</div>}
      {onCollapse && (
        <button
          type="button"
          className={classes.fold}
          onClick={onCollapse}
          aria-expanded={!collapsed}
          title={collapsed ? 'Open the menu' : undefined}
        >
          {collapsed ? <IconChevronsRight size={18} aria-hidden /> : <IconChevronsLeft size={18} aria-hidden />}
          {collapsed ? <VisuallyHidden>Open the menu</VisuallyHidden> : <span>Collapse</span>}
        </button>
      )}
    </nav>
  )
}

function Group({ section, collapsed }: { section: MenuSection; collapsed: boolean }) {
  const id = useId()
  return (
    <div className={classes.group}>
      {section.title && (
        <h2 id={id} className={classes.heading}>
          {collapsed ? <VisuallyHidden>{section.title}</VisuallyHidden> : section.title}
        </h2>
      )}
      <ul className={classes.list} aria-labelledby={section.title ? id : undefined}>
        {section.entries.map((entry) => (
          <li key={entry.href}>
            <Tooltip label={entryText(entry)} position="right" disabled={!collapsed}>
              <AppLink
                href={entry.href}
                {...newTabIfOutside(entry.href)}
                className={classes.entry}
                data-mark={entry.mark}
                aria-current={entry.active ? 'page' : undefined}
              >
                <Mark entry={entry} />
                {collapsed ? (
                  <VisuallyHidden>{entryText(entry)}</VisuallyHidden>
                ) : (
                  <>
                    <span className={classes.title}>{entry.title}</span>
                    {isOutside(entry) && <IconExternalLink size={14} aria-hidden />}
                    {hintOf(entry) && <VisuallyHidden>({hintOf(entry)})</VisuallyHidden>}
                  </>
                )}
              </AppLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  )
}

const markIcons: Partial<Record<MenuMark, Icon>> = {
  saved: IconCircleCheckFilled,
  missing: IconCircleXFilled,
  atRisk: IconAlertTriangleFilled,
}

function Mark({ entry }: { entry: MenuEntry }) {
  const MarkIcon = markIcons[entry.mark] ?? entry.icon
  return <MarkIcon size={18} className={classes.mark} aria-hidden />
}

const isOutside = ({ href }: MenuEntry) => !href.startsWith('/')

const hintOf = (entry: MenuEntry) => (isOutside(entry) ? 'opens in a new tab' : markTexts[entry.mark])

function entryText(entry: MenuEntry) {
  return hintOf(entry) ? `${entry.title} (${hintOf(entry)})` : entry.title
}
