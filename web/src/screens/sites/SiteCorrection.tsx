import { type Site, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { emptyCells, maxSiteCell, siteColumns, siteFieldNames } from '@dealerline/shared/records/site-row.ts'
import { cellProblems, normaliseCells } from '@dealerline/shared/sites/check-cells.ts'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { send } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { DialogButtons } from '../../ui/feedback/DialogButtons.tsx'
import classes from './sites.module.css'
import { useSiteChange } from './use-site-change.ts'

/** Corrects the cells of a site, with the problem of each next to it. */
export function SiteCorrection({ siteListID, site, onClose }: { siteListID: number; site: Site; onClose: () => void }) {
  const { siteRowID, line } = site
  const formID = useId()
  const [cells, setCells] = useState({ ...emptyCells, ...site.cells })
  const problems = cellProblems(normaliseCells(cells))
  const save = useSiteChange(
    () => send(siteListCalls.correctSite, { params: { siteListID, siteRowID }, body: { cells } }),
    onClose,
  )
  const firstWrong = problems[0]?.field ?? 'address'
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={`Correct line ${line}`}
      actions={
        <DialogButtons onCancel={onClose} form={formID} loading={save.isPending} disabled={problems.length > 0}>
          Check again
        </DialogButtons>
      }
    >
      <form
        id={formID}
        className={classes.cells}
        onSubmit={(event) => {
          event.preventDefault()
          if (problems.length === 0 && !save.isPending) save.mutate()
        }}
      >
        {siteFieldNames.map((field) => (
          <TextInput
            key={field}
            label={siteColumns[field].label}
            maxLength={maxSiteCell}
            value={cells[field]}
            error={problems.find((problem) => problem.field === field)?.message}
            {...(field === firstWrong && { 'data-autofocus': true })}
            onChange={(event) => {
              const { value } = event.currentTarget
              setCells((before) => ({ ...before, [field]: value }))
            }}
          />
        ))}
      </form>
    </Dialog>
  )
}
