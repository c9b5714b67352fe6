import type { HomePipeline, HomeStage } from '@dealerline/shared/contract/home.ts'
import { stageNames } from '@dealerline/shared/rules/state-names.ts'
import { formatMoney } from '../../ui/format.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './Pipeline.module.css'

const stages = ['draft', 'sent', 'signed'] as const

/** The stages of the pipeline with their monthly charges. The numbers lead to the lists. Shows a placeholder of the same size while they load. */
export function Pipeline({ pipeline }: { pipeline: HomePipeline | undefined }) {
  return (
    <dl className={classes.strip}>
      {stages.map((name) => {
        const { label, detail } = stageNames[name]
        return (
          <div key={name} className={classes.stage}>
            <dt className={classes.label}>
              {label} <span className={classes.detail}>{detail}</span>
            </dt>
            <dd className={classes.values}>
              {pipeline ? <Values stage={pipeline[name]} name={name} label={label} /> : ' '}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Values({ stage, name, label }: { stage: HomeStage; name: string; label: string }) {
  return (
    <>
      <AppLink className={classes.count} href={`/orders?stage=${name}`} aria-label={`${stage.count} ${label}`}>
        {stage.count}
      </AppLink>
      <span className={classes.money}>
        <span>{formatMoney(stage.monthly)} a month inc GST</span>
        <span className={classes.detail}>{formatMoney(stage.monthlyExGst)} ex GST</span>
      </span>
    </>
  )
}
