import { Tabs } from './Tabs.tsx'

interface Props {
  /** The label of the links for screen readers. */
  label: string
  path: string
  /** The labels of the parts by their `tab` in the address; the first has none there. */
  parts: Record<string, string>
  current: string
}

/** Links to the parts of a screen, which `tab` in the address names. */
export function PartTabs({ label, path, parts, current }: Props) {
  const tabs = Object.entries(parts).map(([tab, text], index) => ({
    label: text,
    href: index === 0 ? path : `${path}?tab=${tab}`,
    current: tab === current,
  }))
  return <Tabs label={label} tabs={tabs} />
}
