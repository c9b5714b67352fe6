import { siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { maxSites, maxSiteText } from '@dealerline/shared/records/site-row.ts'
import type { ReadSites } from '@dealerline/shared/sites/read-sites.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query, send } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { useReader } from '../../ui/use-reader.ts'
import { readTextFile } from './read-text-file.ts'
import { SitePreview } from './SitePreview.tsx'
import { siteListSearch } from './site-list-search.ts'
import { countOf } from './site-words.ts'
import classes from './sites.module.css'

const startReader = () => new Worker(new URL('./sites-worker.ts', import.meta.url), { type: 'module' })

/** Takes a pasted or uploaded list, shows how it is read, and starts its check. */
export function NewSiteList() {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const result = useReader<undefined, ReadSites>(startReader, text, undefined)
  const client = useQueryClient()
  const { change } = useSearchNavigation(siteListSearch)
  const formID = useId()
  const add = useMutation({
    mutationFn: () => send(siteListCalls.addSiteList, { body: { text, name } }),
    onSuccess: (list) => {
      const { queryKey } = query(siteListCalls.getSiteList, { params: { siteListID: list.siteListID } })
      client.setQueryData(queryKey, list)
      // The check may have begun or ended since.
      void client.invalidateQueries({ queryKey })
      change({ list: list.siteListID })
    },
    onError: (error) => notify({ httpStatus: 500, message: error.message }, error),
  })
  const upload = async ([file]: readonly File[]) => {
    if (!file) return
    const content = await readTextFile(file).catch(() => undefined)
    if (content === undefined)
      return notify({ httpStatus: 400, message: `${file.name} could not be read. Choose it again.` })
    if (content.length > maxSiteText) {
      const most = maxSiteText.toLocaleString('en-AU')
      return notify({
        httpStatus: 400,
        message: `${file.name} has more than ${most} characters. Split it into several lists.`,
      })
    }
    setText(content)
    setName(file.name.replace(/\.[^.]*$/, '').slice(0, 100))
  }
  const count = result?.rows.length ?? 0
  const isReady = count > 0 && result?.problem === ''
  return (
    <form
      id={formID}
      className={classes.parts}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !add.isPending) add.mutate()
      }}
    >
      <div className={classes.inputs}>
        <Textarea
          label="Sites"
          description={`One address in a line, or columns for name, address, unit, suburb, state, postcode, service wanted, speed and current bill. Up to ${maxSites.toLocaleString('en-AU')} rows.`}
          className={classes.text}
          rows={9}
          maxLength={maxSiteText}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DropZone
          label="Drop a CSV file here"
          hint="CSV or text, as Excel saves it."
          endings={['.csv', '.txt', '.tsv']}
          single
          onFiles={(files) => void upload(files)}
        />
      </div>
      {result && result.problem !== '' && <Notice tone="bad">{result.problem}</Notice>}
      {isReady && (
        <>
          <SitePreview result={result} />
          <div className={classes.start}>
            <TextInput
              label="Name of the list"
              placeholder={countOf(count, 'site')}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" loading={add.isPending}>
              Check {countOf(count, 'site')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
