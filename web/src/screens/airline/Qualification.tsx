import { airlineCalls } from '@dealerline/shared/contract/airline.ts'
import {
  airlineListNames,
  airlineLists,
  type MembershipDetails,
  qualificationErrors,
} from '@dealerline/shared/rules/airline.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../api.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { fieldClasses } from '../../ui/form/field-classes.ts'
import { SelectInput } from '../../ui/form/SelectInput.tsx'
import classes from './airline.module.css'

interface Props {
  /** Renders the next step with the answers; `qualifies` is true only if the business can join. */
  action: (answers: MembershipDetails, canJoin: boolean) => ReactNode
}

/** Asks the partner's questions about a business, and shows whether it can join. */
export function Qualification({ action }: Props) {
  const data = useQuery({ ...query(airlineCalls.getSupportingData, {}), staleTime: 600_000 })
  const [answers, setAnswers] = useState<MembershipDetails>({ industry: '', turnover: '', employees: '' })
  if (!data.data) return <QueryState compact what="the lists" query={data} lines={3} />
  const choices = airlineListNames.flatMap((list) => data.data[list])
  const problems = qualificationErrors(answers, choices)
  const isComplete = airlineListNames.every((list) => answers[list] !== '')
  return (
    <>
      <FormGrid columns={3}>
        {airlineListNames.map((list) => (
          <SelectInput
            key={list}
            classNames={fieldClasses}
            label={airlineLists[list]}
            data-field={list}
            withAsterisk
            data={data.data[list]
              .filter(({ archived }) => !archived)
              .map(({ code, label }) => ({ value: code, label }))}
            value={answers[list] || null}
            onChange={(code) => setAnswers((now) => ({ ...now, [list]: code ?? '' }))}
            allowDeselect={false}
            maxDropdownHeight={280}
          />
        ))}
      </FormGrid>
      <div className={classes.verdict}>
        {isComplete &&
          (problems.length > 0 ? (
            <Notice tone="warning">{problems.map(({ message }) => message).join('. ')}.</Notice>
          ) : (
            <Notice>This business qualifies.</Notice>
          ))}
      </div>
      <div className={classes.buttons}>{action(answers, isComplete && problems.length === 0)}</div>
    </>
  )
}
