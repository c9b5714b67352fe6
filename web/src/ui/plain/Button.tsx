import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './plain.module.css'

interface Look {
  /** `main` is the brand's colour, `plain` has a border, `quiet` is a text. */
  tone?: 'main' | 'accent' | 'danger' | 'plain' | 'quiet'
  size?: 'compact' | 'small' | 'medium' | 'large'
}

type Props = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Whether the action runs. The button keeps the focus and ignores clicks. */
    loading?: boolean
    icon?: ReactNode
  }

/**
 * A button of the pages that do not load the component library. Its text has an element without siblings, because the translator
 * of a browser replaces texts, and React then finds only the element.
 */
export function Button({ tone, size, loading = false, icon, children, onClick, type = 'button', ...others }: Props) {
  return (
    <button
      {...others}
      {...lookOf({ tone, size })}
      type={type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** Returns the attributes with which a button, or a link, looks like a button. */
export function lookOf({ tone = 'main', size = 'small' }: Partial<Record<keyof Look, Look[keyof Look]>>) {
  return { className: classes.button, 'data-tone': tone, 'data-size': size }
}
