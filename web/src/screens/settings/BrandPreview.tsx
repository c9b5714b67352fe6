import { readableColour } from '@dealerline/shared/rules/readable-colour.ts'
import { useState } from 'react'
import classes from './settings.module.css'

interface Props {
  name: string
  /** Six hexadecimal digits after `#`. Any other text shows no preview. */
  colour: string
  /** Empty: the first letter of the name. */
  logoUrl: string
}

/** The head of the portal and of customers’ pages, as a changed name, colour or logo will make it. */
export function BrandPreview({ name, colour, logoUrl }: Props) {
  const [failedUrl, setFailedUrl] = useState('')
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  const shade = readableColour(colour)
  return (
    <figure className={classes.preview}>
      <div className={classes.head} style={{ background: shade }}>
        {logoUrl && failedUrl !== logoUrl ? (
          <img src={logoUrl} alt="" onError={() => setFailedUrl(logoUrl)} />
        ) : (
          <span aria-hidden style={{ color: shade }}>
            {name.slice(0, 1)}
          </span>
        )}
        <strong>{name}</strong>
      </div>
      <figcaption>
        {logoUrl !== '' && failedUrl === logoUrl ? 'The logo cannot be shown here.' : 'Preview of the page header'}
      </figcaption>
    </figure>
  )
}
