import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './PersonMenu.module.css'

/** A button with the name of the signed-in person that opens their menu. */
export function PersonButton({ name, className = '', ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <button type="button" className={`${classes.person} ${className}`} {...props}>
      <span className={classes.initials} aria-hidden>
        {initials(name)}
      </span>
      <span className={classes.name}>{name}</span>
      <VisuallyHidden>, account</VisuallyHidden>
      <IconChevronDown size={16} aria-hidden />
    </button>
  )
}

function initials(name: string) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words[words[0]?.includes('@') ? 0 : words.length - 1]?.[0] ?? '') : ''}`.toUpperCase()
}
