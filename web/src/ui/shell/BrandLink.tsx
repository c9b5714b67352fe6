import { VisuallyHidden } from '@mantine/core'
import { AppLink } from './AppLink.tsx'
import classes from './BrandLink.module.css'

type Props = { name: string; logoUrl?: string; href?: string }

/** The provider's logo and name, linking home. Without a logo it shows the name's first letter. */
export function BrandLink({ name, logoUrl, href = '/' }: Props) {
  return (
    <AppLink href={href} className={classes.brand}>
      {logoUrl ? (
        <img src={logoUrl} alt="" className={classes.logo} />
      ) : (
        <span className={classes.letter} aria-hidden>
          {name.slice(0, 1)}
        </span>
      )}
      <span className={classes.name}>{name}</span>
      <VisuallyHidden>, home</VisuallyHidden>
    </AppLink>
  )
}
