import type { HomePipeline, HomeStage } from '@dealerline/shared/contract/home.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from './Pipeline.module.css'

const stages = [
  { name: 'draft', label: 'Draft', detail: 'last 90 days' },
  { name: 'sent', label: 'Sent', detail: 'last 90 days' },
  { name: 'signed', label: 'Signed', detail: 'this month' },
] as const

/** The stages of the pipeline with their monthly charges. Shows a placeholder of the same size while they load. */
export function Pipeline({ pipeline }: { pipeline: HomePipeline | undefined }) {
  return (
    <dl className={classes.strip}>
      {stages.map(({ name, label, detail }) => (
        <div key={name} className={classes.stage}>
          <dt className={classes.label}>
            {label} <span className={classes.detail}>{detail}</span>
          </dt>
          <dd className={classes.values}>{pipeline ? <Values stage={pipeline[name]} /> : ' '}</dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ stage }: { stage: HomeStage }) {
  return (
    <>
      <span className={classes.count}>{stage.count}</span>
      <span className={classes.money}>
        <span>{formatMoney(stage.monthly)} a month inc GST</span>
        <span className={classes.detail}>{formatMoney(stage.monthlyExGst)} ex GST</span>
      </span>
    </>
  )
}
