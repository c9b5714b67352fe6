import type { Call } from '@dealerline/shared/contract/call.ts'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { download } from '../api.ts'
import { RunButton } from '../ui/form/RunButton.tsx'
import { saveFile } from '../ui/save-file.ts'

type Props = Omit<ComponentProps<typeof RunButton>, 'run'> & {
  call: Call
  input: Parameters<typeof download>[1]
  /** The name of the saved file. */
  name: string
}

/** Downloads a file and saves it. */
export function DownloadButton({ call, input, name, ...button }: Props) {
  return (
    <RunButton
      variant="default"
      icon={IconDownload}
      {...button}
      run={async () => saveFile(await download(call, input), name)}
    />
  )
}
