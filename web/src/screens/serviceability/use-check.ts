import type { BodyInputOf, Call, ReplyOf } from '@dealerline/shared/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallInput, send } from '../../api.ts'

/**
 * Asks a system outside once. What it said stays as it was until somebody asks again: a check is kept, and what follows
 * names it.
 */
export function useCheck<C extends Call>(call: C, body: BodyInputOf<C> | undefined) {
  return useQuery<ReplyOf<C>>({
    queryKey: [call.path, { body }],
    queryFn: ({ signal }) => send(call, { body } as CallInput<C>, { signal }),
    enabled: body !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}
