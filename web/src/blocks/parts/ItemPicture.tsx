import { resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { resourceIDOf } from '@dealerline/shared/rules/resource-address.ts'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { download } from '../../api.ts'
import { useObjectURL } from '../../ui/use-object-url.ts'
import classes from './HardwareChoice.module.css'

/** The picture of an item, if it is a file of the portal: the browser loads no pictures of other sites. */
export function ItemPicture({ address }: { address: string }) {
  const id = resourceIDOf(address)
  const picture = useQuery({
    queryKey: [resourceCalls.getResourceFile.path, id],
    queryFn: () => download(resourceCalls.getResourceFile, { params: { id } }),
    enabled: id > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectURL(picture.data)
  return (
    <span className={classes.picture}>
      {url ? <img src={url} alt="" /> : <IconPackage size={24} stroke={1.5} aria-hidden />}
    </span>
  )
}
