import { type Site, siteListCalls } from '@dealerline/shared/contract/sites.ts'
import { emptyCells, maxSiteCell, siteColumns, siteFieldNames } from '@dealerline/shared/records/site-row.ts'
import { cellProblems, normaliseCells } from '@dealerline/shared/sites/check-cells.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import classes from './sites.module.css'
import { useSiteChange } from './use-site-change.ts'

/** Corrects the cells of a site, with the problem of each next to it. */
export function SiteCorrection({ siteListID, site, onClose }: { siteListID: number; site: Site; onClose: () => void }) {
  const { siteRowID, line } = site
  const [cells, setCells] = useState({ ...emptyCells, ...site.cells })
  const problems = cellProblems(normaliseCells(cells))
  const save = useSiteChange(
    () => send(siteListCalls.correctSite, { params: { siteListID, siteRowID }, body: { cells } }),
    onClose,
  )
  const firstWrong = problems[0]?.field ?? 'address'
  return (
    <FormDialog
      title={`Correct line ${line}`}
      action="Check again"
      onClose={onClose}
      wide
      loading={save.isPending}
      disabled={problems.length > 0}
      className={classes.cells}
      onSubmit={() => {
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
    </FormDialog>
  )
}
