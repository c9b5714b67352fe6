import { allResources, type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import type { MessageName } from '@dealerline/shared/rules/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { OpenedRecord } from '../../lists/OpenedRecord.tsx'
import { FileForm } from './FileForm.tsx'

interface Props {
  fileID: number
  categories: readonly string[]
  onClose: () => void
  onDone: (messageName: MessageName) => void
}

/** The file in the address, as currently stored. */
export function FilePanel({ fileID, ...rest }: Props) {
  const files = useQuery({
    ...query(resourceCalls.getResourceFiles, { params: { arg: allResources }, query: { archived: true } }),
    staleTime: 0,
  })
  const isCurrent = ({ resourceFileID }: ResourceFile) => resourceFileID === fileID
  return (
    <OpenedRecord noun="file" query={files} record={files.data?.find(isCurrent)} onClose={rest.onClose}>
      {(file) => <FileForm key={`${fileID} ${file.version}`} file={file} {...rest} />}
    </OpenedRecord>
  )
}
