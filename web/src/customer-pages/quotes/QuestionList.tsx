import { offerCalls, type QuotePage } from '@dealerline/shared/contract/offers.ts'
import { useState } from 'react'
import { send } from '../../api.ts'
import { formatInstant } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { TextArea } from '../../ui/plain/fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import classes from '../customer.module.css'
import type { OpenLink } from '../LinkPage.tsx'
import { useKeptValue } from '../use-kept-value.ts'
import { useClosedLink } from '../use-link.ts'
import quote from './quote.module.css'

/** The customer's questions with the dealer's answers, and a field for another question. */
export function QuestionList({ guid, page, onChange }: OpenLink<QuotePage>) {
  const { value: question, keep, forget } = useKeptValue(`question ${guid}`, '')
  const [isChecked, setIsChecked] = useState(false)
  const ask = useAction(
    () => send(offerCalls.askAboutQuote, { params: { guid }, body: { question: question.trim() } }),
    {
      onSuccess: (next) => {
        forget()
        setIsChecked(false)
        onChange(next)
      },
      onError: useClosedLink(),
    },
  )
  const isShort = question.trim().length < 3
  const submit = () => {
    setIsChecked(true)
    if (!isShort) ask.start()
  }
  const problem = isChecked && isShort ? 'Enter your question' : ask.error?.message
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
      <div className={quote.ask} data-needs-script>
        <TextArea
          label={`Ask ${page.sentBy} a question`}
          rows={2}
          maxLength={2000}
          value={question}
          readOnly={ask.isPending}
          onChange={(event) => keep(event.currentTarget.value)}
          error={problem}
        />
        <Button size="medium" tone="plain" loading={ask.isPending} onClick={submit}>
          Send question
        </Button>
      </div>
    </section>
  )
}
