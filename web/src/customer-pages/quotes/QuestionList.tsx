import { offerCalls } from '@dealerline/shared/contract/offers.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import classes from '../customer.module.css'
import quote from './quote.module.css'
import type { LinkProps } from './use-quote-link.ts'

/** The customer's questions with the dealer's answers, and a field for another question. */
export function QuestionList({ guid, page, onChange, onError }: LinkProps) {
  const [question, setQuestion] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const ask = useMutation({
    mutationFn: () => send(offerCalls.askAboutQuote, { params: { guid }, body: { question: question.trim() } }),
    onSuccess: (next) => {
      setQuestion('')
      setIsChecked(false)
      onChange(next)
    },
    onError,
  })
  const isShort = question.trim().length < 3
  const submit = () => {
    setIsChecked(true)
    if (!isShort) ask.mutate()
  }
  const problem = isChecked && isShort ? 'Enter your question' : ask.isError ? ask.error.message : undefined
  return (
    <section aria-label="Questions">
      <h2>Questions</h2>
      {page.questions.length > 0 && (
        <ul className={quote.questions} aria-live="polite">
          {page.questions.map(({ questionID, question, askedAt, answer, answeredBy }) => (
            <li key={questionID} className={classes.service}>
              <p>{question}</p>
              {answer ? (
                <blockquote>
                  {answer}
                  <br />
                  <span className={classes.small}>{answeredBy}</span>
                </blockquote>
              ) : (
                <p className={classes.small}>
                  Sent to {page.sentBy} on {formatInstant(askedAt, { withZone: true })}. The answer will appear here,
                  and you will get a message.
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={quote.ask}>
        <Textarea
          label={`Ask ${page.sentBy} a question`}
          minRows={2}
          autosize
          maxLength={2000}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          error={problem}
        />
        <Button size="md" variant="default" loading={ask.isPending} onClick={submit}>
          Send question
        </Button>
      </div>
    </section>
  )
}
