import { type SettingInForce, settingsCalls } from '@dealerline/shared/contract/settings.ts'
import { containsTerms } from '@dealerline/shared/rules/search-terms.ts'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { FilterChips } from '../../lists/FilterChips.tsx'
import { Tabs } from '../../lists/Tabs.tsx'
import { useListSearch } from '../../lists/use-list-search.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { SettingDialog } from './SettingDialog.tsx'
import { settingColumns } from './setting-columns.tsx'
import { settingListSearch } from './setting-list-search.ts'
import { byTopic, nameOf, settingTopics, topicOf } from './setting-topics.ts'
import classes from './settings.module.css'

const topicChips = [
  { value: undefined, label: 'All' },
  ...settingTopics.map(({ topic, label }) => ({ value: topic, label })),
]

/** Whether a tab shows a setting. */
const shows = {
  all: () => true,
  changeable: ({ canBeStored }: SettingInForce) => canBeStored,
  set: ({ source, isStored }: SettingInForce) => source !== 'default' || isStored,
}

/** The settings in force with their source. Some can be stored in the database. */
export default function SettingList() {
  const { search, narrow } = useListSearch(settingListSearch)
  const { keyword = '', tab = 'all', topic } = search
  const [changedName, setChangedName] = useState<string>()
  const settings = useQuery(query(settingsCalls.getSettingsInForce, {}))
  const found = settings.data?.settings.filter(
    (setting) => shows[tab](setting) && containsTerms(`${setting.name} ${nameOf(setting)} ${setting.help}`, keyword),
  )
  const items = found && byTopic(found.filter((setting) => topic === undefined || topicOf(setting) === topic))
  const changedSetting = settings.data?.settings.find(({ name }) => name === changedName)
  const problems = settings.data?.problems ?? []
  return (
    <>
      <ScreenTitle
        title="Settings"
        subtitle="Settings in use on this server. A value set in the server’s environment overrides the one saved here."
      />
      {problems.length > 0 && (
        <Notice tone="bad">
          With the settings saved here, servers do not start:
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Tabs
        label="Settings to show"
        tabs={[
          { label: 'All', href: '/settings', current: tab === 'all' },
          { label: 'Can be changed here', href: '/settings?tab=changeable', current: tab === 'changeable' },
          { label: 'Without defaults', href: '/settings?tab=set', current: tab === 'set' },
        ]}
      />
      <DataList
        label="Settings"
        columns={settingColumns(setChangedName)}
        items={items}
        itemKey={({ name }) => name}
        search={keyword}
        searchLabel="Search by name or purpose"
        onSearch={(text) => narrow({ keyword: text || undefined })}
        filters={
          <FilterChips
            label="Topic"
            chips={topicChips}
            value={topic}
            onChange={(nextTopic) => narrow({ topic: nextTopic })}
          />
        }
        failed={failureOf(settings, 'The settings could not be loaded.')}
        empty={{ icon: <IconListSearch size={20} />, message: 'No setting matches.' }}
      />
      {changedSetting && (
        <SettingDialog
          setting={changedSetting}
          settings={settings.data?.settings ?? []}
          onClose={() => setChangedName(undefined)}
        />
      )}
    </>
  )
}
