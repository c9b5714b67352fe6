import type { SigningDocument } from '@dealerline/shared/contract/signing.ts'
import { termCalls } from '@dealerline/shared/contract/terms.ts'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import classes from './customer.module.css'

interface Props {
  document: SigningDocument
  guid: string
  onChange: (next: SigningDocument) => void
}

/** The terms, confirmed one at a time; each confirmation is stored at once. */
export function CustomerTerms({ document, guid, onChange }: Props) {
  const [problem, setProblem] = useState('')
  const confirm = useMutation({
    mutationFn: ({ id, checked }: { id: number; checked: boolean }) =>
      send(termCalls.updateTermConditionsOnOrder, { params: { orderGUID: guid }, body: [{ id, checked }] }),
    onSuccess: (terms) => {
      setProblem('')
      onChange({ ...document, terms })
    },
    onError: (error) => setProblem(`That was not saved: ${error.message}`),
  })
  return (
    <>
      <h1>The terms</h1>
      <p className={classes.lead}>Read each section and confirm it. You sign after that.</p>
      {document.terms.map((term) => (
        <section key={term.id} className={classes.term} aria-labelledby={`term-${term.id}`}>
          <h2 id={`term-${term.id}`}>{term.heading}</h2>
          <p>{term.condition}</p>
          {term.needsConfirm && (
            <Checkbox
              size="md"
              label={`I have read and accept “${term.heading}”`}
              checked={confirm.isPending && confirm.variables.id === term.id ? confirm.variables.checked : term.checked}
              onChange={(event) => confirm.mutate({ id: term.id, checked: event.currentTarget.checked })}
            />
          )}
        </section>
      ))}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}{' '}
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => confirm.variables && confirm.mutate(confirm.variables)}
          >
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
