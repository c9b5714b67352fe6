import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './ListFoot.module.css'

type Props = { page: number; pageCount: number; isMore?: boolean; onPage: (page: number) => void }

/** Moves back and forth through the pages of a list. */
export function Pages({ page, pageCount, isMore = false, onPage }: Props) {
  return (
    <nav className={classes.pages} aria-label="Pages">
      <ActionIcon variant="default" aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span>{isMore ? `Page ${page}` : `Page ${page} of ${Math.max(1, pageCount)}`}</span>
      <ActionIcon
        variant="default"
        aria-label="Next page"
        disabled={page >= pageCount && !isMore}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
