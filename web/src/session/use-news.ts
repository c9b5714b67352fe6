import type { News } from '@dealerline/shared/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followNews } from './live.ts'
import { useSignInName } from './portal.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `news`: the news that a query belongs to. The query is read again when there are any. */
    queryMeta: { readonly news?: keyof News }
  }
}

/** Reads the queries that belong to news again when there are some. */
export function useNews(): void {
  const client = useQueryClient()
  const who = useSignInName()
  const last = useRef<News>(undefined)
  useEffect(
    () =>
      followNews(who, (news) => {
        const before = last.current
        last.current = news
        void client.invalidateQueries({
          predicate: ({ meta }) => meta?.news !== undefined && before?.[meta.news] !== news[meta.news],
        })
      }),
    [who, client],
  )
}
