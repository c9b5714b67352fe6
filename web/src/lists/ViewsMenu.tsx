import { viewCalls } from '@dealerline/shared/contract/views.ts'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconLink, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { query, send } from '../api.ts'
import { notify } from '../ui/feedback/notify.ts'
import { IconButton } from '../ui/form/IconButton.tsx'
import { AppLink } from '../ui/shell/AppLink.tsx'
import { useParametersWith } from '../ui/url/use-screen-search.ts'
import classes from './ListMenus.module.css'

interface Props {
  /** The address of the list. */
  path: string
  /** The shown columns as the address holds them. */
  columns: string
}

const viewsQuery = query(viewCalls.getListViews, {})

/** The named views of a list: its search, filters, sort and columns. Saves the current one, and copies a link to it. */
export function ViewsMenu({ path, columns }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const client = useQueryClient()
  const parametersWith = useParametersWith()
  const list = path.slice(1)
  const search = parametersWith({ page: undefined, edit: undefined, columns })
  const views = useQuery({ ...viewsQuery, enabled: isOpen })
  const ownViews = views.data?.filter((view) => view.list === list) ?? []
  const onError = (error: Error) => notify({ httpStatus: 400, message: error.message }, error)
  const save = useMutation({
    mutationFn: () => send(viewCalls.saveListView, { body: { list, name, search } }),
    onSuccess: (next) => {
      client.setQueryData(viewsQuery.queryKey, next)
      notify({ httpStatus: 200, message: `View “${name}” saved` })
      setName('')
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: (viewName: string) => send(viewCalls.deleteListView, { body: { list, name: viewName } }),
    onSuccess: (next) => client.setQueryData(viewsQuery.queryKey, next),
    onError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save.mutate()
  }
  const copyLink = () =>
    navigator.clipboard.writeText(`${location.origin}${path}?${search}`).then(
      () => notify({ httpStatus: 200, message: 'Link copied' }),
      () => notify({ httpStatus: 400, message: 'The link could not be copied. Copy the address of the page.' }),
    )
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton variant="default" icon={IconBookmark} onClick={() => setIsOpen(!isOpen)}>
          Views
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        {views.isError && (
          <p className={classes.hint} role="alert">
            The views could not be loaded.{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void views.refetch()}>
              Try again
            </Button>
          </p>
        )}
        {views.data && ownViews.length === 0 && (
          <p className={classes.hint}>Save this search with its filters, sort and columns, and open it here later.</p>
        )}
        <ul className={classes.entries}>
          {ownViews.map((view) => (
            <li key={view.name} className={classes.entry}>
              <AppLink
                className={classes.view}
                href={`${path}?${view.search}`}
                aria-current={view.search === search || undefined}
                onClick={() => setIsOpen(false)}
              >
                {view.name}
              </AppLink>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete view ${view.name}`}
                loading={remove.isPending && remove.variables === view.name}
                onClick={() => remove.mutate(view.name)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            className={classes.name}
            label="Name of the view"
            data-autofocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            Save view
          </Button>
        </form>
        <IconButton variant="subtle" size="compact-sm" icon={IconLink} onClick={() => void copyLink()}>
          Copy link
        </IconButton>
      </Popover.Dropdown>
    </Popover>
  )
}
