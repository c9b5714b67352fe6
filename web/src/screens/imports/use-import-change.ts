import { importCalls, type StoredImport } from '@dealerline/shared/contract/imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Changes an import and shows its new state. */
export function useImportChange<Input = void>(change: (input: Input) => Promise<StoredImport>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (storedImport) => {
      const { queryKey } = query(importCalls.getImport, { params: { importID: storedImport.importID } })
      client.setQueryData(queryKey, storedImport)
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: error.message }, error)
      void client.invalidateQueries()
    },
  })
}
