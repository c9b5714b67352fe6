import { useObjectURL } from '../../ui/use-object-url.ts'
import classes from './printed.module.css'

/** The image of one page. Its content is in the PDF, which is better for screen readers than any description. */
export function PageImage({ picture, label }: { picture: Blob; label: string }) {
  const address = useObjectURL(picture)
  return (
    <figure className={classes.page}>
      {address && <img src={address} alt={label} width={892} height={1261} />}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
