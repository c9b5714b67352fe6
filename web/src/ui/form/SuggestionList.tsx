import { Combobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import classes from './SearchField.module.css'
import type { Suggestion } from './SearchField.tsx'

/** The suggestions of a search box in their sequence, under their headings. */
export function SuggestionList({ suggestions }: { suggestions: readonly Suggestion<unknown>[] }) {
  return toGroups(suggestions).map(({ title, members }) => {
    const options = members.map(({ key, label, detail, side }) => (
      <Combobox.Option key={key} value={key}>
        <div className={classes.suggestion}>
          <div className={classes.text}>
            <div>{label}</div>
            {detail && <div className={classes.detail}>{detail}</div>}
          </div>
          {side && <div className={classes.side}>{side}</div>}
        </div>
      </Combobox.Option>
    ))
    return title === undefined ? (
      options
    ) : (
      <Combobox.Group key={`${title} ${members[0]?.key}`} label={title}>
        {options}
      </Combobox.Group>
    )
  })
}

/** Returns the suggestions in their sequence, those with the same heading together. */
function toGroups(suggestions: readonly Suggestion<unknown>[]) {
  const groups: { title: string | undefined; members: Suggestion<unknown>[] }[] = []
  for (const suggestion of suggestions) {
    const last = groups.at(-1)
    if (last && last.title === suggestion.group) last.members.push(suggestion)
    else groups.push({ title: suggestion.group, members: [suggestion] })
  }
  return groups
}
