import type { Audience, GuideEntry, GuideNode } from './guide-node.ts'

type Module<Content> = Record<string, Content>

const entryModules = import.meta.glob<GuideEntry & { position: number }>('../../../../docs/guide/*/*.md', {
  query: '?entry',
  import: 'default',
  eager: true,
})
const contentModules: Module<() => Promise<GuideNode[]>> = import.meta.glob<GuideNode[]>(
  '../../../../docs/guide/*/*.md',
  { query: '?content', import: 'default' },
)

const titles: Record<Audience, string> = {
  dealers: 'Selling',
  administrators: 'Administration',
  operators: 'Operation of the portal',
}

/** Dealers read the pages about selling, administrators all pages. */
const audiencesOf = (isAdmin: boolean): readonly Audience[] =>
  isAdmin ? ['administrators', 'dealers', 'operators'] : ['dealers']

const entries = Object.values(entryModules).sort((one, other) => one.position - other.position)

/** Returns the pages that a person may read, by audience. */
export const guideFor = (isAdmin: boolean): { title: string; pages: GuideEntry[] }[] =>
  audiencesOf(isAdmin).map((audience) => ({
    title: titles[audience],
    pages: entries.filter((entry) => entry.audience === audience),
  }))

/** Whether a screen's beginning of an address matches an address: whole parts, in any letter case. */
const matches = (screen: string, path: string) =>
  screen === '/' ? path === '/' : `${path}/`.toLowerCase().startsWith(`${screen}/`.toLowerCase())

/** Returns the pages about the screen at an address. */
export function pagesAbout(path: string, isAdmin: boolean): GuideEntry[] {
  return guideFor(isAdmin)
    .flatMap(({ pages }) => pages)
    .filter(({ screens }) => screens.some((screen) => matches(screen, path)))
}

/** Returns a page that the person may read. */
export const findPage = (id: string | undefined, isAdmin: boolean): GuideEntry | undefined =>
  guideFor(isAdmin)
    .flatMap(({ pages }) => pages)
    .find((page) => page.id === id)

/** Loads the content of a page. */
export async function loadContent(id: string): Promise<GuideNode[]> {
  const load = contentModules[`../../../../docs/guide/${id}.md`]
  return load ? load() : []
}
