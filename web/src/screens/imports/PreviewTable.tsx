import type { ImportKindInfo, ImportPreview } from '@dealerline/shared/contract/imports.ts'
import { ScrollTable } from '../../ui/list/ScrollTable.tsx'
import classes from './imports.module.css'

interface Props {
  kind: ImportKindInfo
  preview: ImportPreview
}

/** The first rows of a file. Each problem is below its cell; those of the whole row are in the last column. */
export function PreviewTable({ kind, preview: { header, fields, rows } }: Props) {
  const labels = new Map(kind.fields.map(({ name, label }) => [name, label]))
  const columns = header.map((name, column) => ({ name, column, field: fields[column] ?? '' }))
  return (
    <ScrollTable label="First rows of the file" className={classes.preview}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          {columns.map(({ name, column, field }) => (
            <th key={column} scope="col" data-ignored={field === '' || undefined}>
              {name}
              <span className={classes.field}>{field === '' ? 'ignored' : labels.get(field)}</span>
            </th>
          ))}
          <th scope="col">Problems of the row</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, cellProblems, rowProblems }) => (
          <tr key={line}>
            <th scope="row">{line}</th>
            {columns.map(({ column, field }) => (
              <PreviewCell
                key={column}
                text={cells[column] ?? ''}
                isIgnored={field === ''}
                problem={cellProblems.find((each) => each.column === column)?.message}
              />
            ))}
            <td data-bad={rowProblems.length > 0 || undefined}>
              {[
                ...rowProblems,
                ...cellProblems.filter(({ column }) => column >= header.length).map(({ message }) => message),
              ].join('. ')}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function PreviewCell({ text, isIgnored, problem }: { text: string; isIgnored: boolean; problem: string | undefined }) {
  return (
    <td data-ignored={isIgnored || undefined} data-bad={problem !== undefined || undefined}>
      {text}
      {problem && <span className={classes.problem}>{problem}</span>}
    </td>
  )
}
