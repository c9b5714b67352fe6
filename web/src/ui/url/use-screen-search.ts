import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { SearchSchema } from './search-schema.ts'

/** Returns the query string of the screen, read by its schema. */
export function useScreenSearch<Search extends Record<string, unknown>>(schema: SearchSchema<Search>): Search {
  const all = useFullSearch()
  return useMemo(() => schema(all), [schema, all])
}

interface ChangeOptions {
  /** Replaces the current entry in the browser's history. */
  replace?: boolean
  resetScroll?: boolean
}

/** Changes the query string of the screen. */
export function useSearchNavigation<Search extends Record<string, unknown>>(_schema: SearchSchema<Search>) {
  const navigate = useNavigate()
  return {
    /** Changes some parameters and keeps the others; undefined removes one. */
    change: useCallback(
      (part: Partial<Search>, { replace = false, resetScroll = false }: ChangeOptions = {}) =>
        // Read the current address, as it may have changed since the last render.
        void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace, resetScroll }),
      [navigate],
    ),
    /** Sets these parameters and removes all others. */
    replaceAll: useCallback((search: Search) => void navigate({ to: '.', search: () => search }), [navigate]),
  }
}

/** Returns the query string with some parameters changed, for a link to the same screen. */
export function useParametersWith(): (part: Record<string, unknown>) => string {
  const all = useFullSearch()
  return (part) => {
    const values = Object.entries({ ...all, ...part }).filter(([, value]) => value !== undefined)
    return new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString()
  }
}

/** Returns the path of the screen, such as `/orders`. */
export const useScreenPath = (): string => useRouterState({ select: ({ location }) => location.pathname })

/** Returns a parameter of the path, such as `guid` of `/approve/$guid`; `_splat` is the address of a page of blocks. */
export function usePathParameter(name: string): string | undefined {
  const parameters: Record<string, string | undefined> = useParams({ strict: false })
  return parameters[name]
}

/** The only function that reads a query string without the schema of its route. */
function useFullSearch(): Record<string, unknown> {
  return useSearch({ strict: false })
}
