import { type SiteList, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Changes a list or one of its sites, and shows its new state. */
export function useSiteChange<Input = void>(change: (input: Input) => Promise<SiteList>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => {
      const { queryKey } = query(siteListCalls.getSiteList, { params: { siteListID: list.siteListID } })
      client.setQueryData(queryKey, list)
      onDone?.()
    },
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
}
