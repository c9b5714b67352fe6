import { allResources, type ResourceFile, type ResourceFolder } from '@dealerline/shared/contract/resources.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { useDealer } from '../../session/portal.ts'
import { usePathParameter, useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { resourceSearch } from './resource-search.ts'

/** The state of the screen, which is kept in its address. */
export function useResourceSearch() {
  const category = usePathParameter('category') ?? allResources
  const { keyword = '', view, archived, edit } = useScreenSearch(resourceSearch)
  const { isAdmin } = useDealer()
  const { change: changeSearch } = useSearchNavigation(resourceSearch)
  const change = (part: ReturnType<typeof resourceSearch>) => changeSearch(part, { replace: true })
  return { category, keyword, isTree: view === 'tree', withArchived: isAdmin && archived === 'too', edit, change }
}

/** Returns the address of a category in the current view. */
export function categoryHref(category: string, isTree: boolean): string {
  return `/resources-list/${encodeURIComponent(category)}${isTree ? '?view=tree' : ''}`
}

export const matchesKeyword = ({ title, folder, category, filename }: ResourceFile, keyword: string): boolean =>
  containsTerms(`${title} ${folder} ${category} ${filename}`, keyword)

/** Returns a folder with only the matching files in it. Undefined if there are none. */
export function filterFolder(folder: ResourceFolder, keyword: string): ResourceFolder | undefined {
  const files = folder.files.filter((file) => matchesKeyword(file, keyword))
  const folders = folder.folders.flatMap((below) => filterFolder(below, keyword) ?? [])
  return files.length + folders.length > 0 ? { ...folder, files, folders } : undefined
}
