import type { Call } from '@dealerline/shared/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../api.ts'
import { notify } from '../ui/feedback/notify.ts'
import { saveFile } from '../ui/save-file.ts'

interface Download {
  call: Call
  params: Record<string, unknown>
  name: string
}

/** Downloads a file and saves it with this name. */
export function useFileDownload() {
  return useMutation({
    mutationFn: async ({ call, params, name }: Download) => saveFile(await download(call, { params }), name),
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
}
