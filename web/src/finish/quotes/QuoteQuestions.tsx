import { offerCalls, type QuoteOffer, type QuoteQuestion } from '@dealerline/shared/contract/offers.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { ruleMessage } from '@dealerline/shared/rules/validation.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api.ts'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useDraft } from '../../ui/form/use-draft.ts'
import { formatInstant } from '../../ui/format.ts'
import classes from './quotes.module.css'

/** The customer's questions, each with its answer or a field for it. */
export function QuoteQuestions({ offer }: { offer: QuoteOffer }) {
  if (offer.questions.length === 0) return null
  return (
    <ul className={classes.questions} aria-label="Questions of the customer">
      {offer.questions.map((question) => (
        <Question key={question.questionID} question={question} toName={offer.toName} />
      ))}
    </ul>
  )
}

const readText = (draft: unknown) => (typeof draft === 'string' ? draft : undefined)

/** A question with its answer, or with a field for it. A typed answer is kept on this device until it is sent. */
function Question({ question, toName }: { question: QuoteQuestion; toName: string }) {
  const { questionID, askedAt, answer, answeredBy, answeredAt } = question
  const refresh = useRefreshOrder()
  const { restoredDraft = '', keep, acknowledge } = useDraft(`answer ${questionID}`, readText)
  const [text, setText] = useState(restoredDraft)
  const write = (newText: string) => {
    setText(newText)
    keep(newText)
  }
  const [isChecked, setIsChecked] = useState(false)
  const reply = useMutation({
    mutationFn: () => send(offerCalls.answerQuoteQuestion, { params: { questionID }, body: { answer: text.trim() } }),
    onSuccess: () => {
      acknowledge()
      notify(message('sentToCustomer'))
    },
    onError: (error) => notify(message('sendingFailed', { error: error.message }), error),
    onSettled: refresh,
  })
  const submit = () => {
    setIsChecked(true)
    if (text.trim()) reply.mutate()
  }
  return (
    <li className={classes.question}>
      <p className={classes.asked}>
        {toName} asked, {formatInstant(askedAt, { withZone: true })}
      </p>
      <p>{question.question}</p>
      {answer ? (
        <blockquote>
          {answer}
          <p className={classes.asked}>
            {answeredBy}, {formatInstant(answeredAt, { withZone: true })}
          </p>
        </blockquote>
      ) : (
        <div className={classes.answer}>
          <Textarea
            label="Answer"
            minRows={2}
            autosize
            maxLength={2000}
            value={text}
            error={isChecked && !text.trim() ? ruleMessage('required', 'Answer') : undefined}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Button variant="default" loading={reply.isPending} onClick={submit}>
            Send answer
          </Button>
        </div>
      )}
    </li>
  )
}
