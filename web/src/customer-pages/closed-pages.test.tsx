import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../ui/testing/answer-calls.ts'
import { show } from '../ui/testing/render.tsx'
import { CustomerApp } from './CustomerApp.tsx'
import { customerPages } from './pages.ts'
import { linkSamples } from './test-samples.ts'
import { guid, settings } from './test-scenario.ts'

test('every page that a customer opens by a link has samples', () => {
  const firstOf = (path: string) => path.split('/')[1]
  const sampled = linkSamples.flatMap(({ closed, scenarios }) => [
    ...closed.map(({ path }) => path),
    ...Object.values(scenarios).map(({ path }) => firstOf(path)),
  ])
  const pages = customerPages('docusign').map(({ path }) => firstOf(path))
  expect(pages.filter((page) => !sampled.includes(page))).toEqual(['docusignSuccess'])
})

test.each(linkSamples.flatMap(({ closed }) => closed))(
  'the closed page at /$path says what happened and what to do: $content.state',
  async (page) => {
    const { path, content, title, nextStep } = page
    const calls = answerCalls({ '': () => content })
    show(<CustomerApp address={`/${path}/${guid}`} settings={settings} answer={{ status: 200, body: content }} />)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(nextStep)).toBeTruthy()
    // Nobody can answer it, and it is not recorded as opened.
    expect(screen.queryByRole('button')).toBeNull()
    fireEvent.click(document.body)
    expect(calls.filter(({ path }) => path.includes('Viewed'))).toEqual(
      'state' in content && content.state === 'open' ? [expect.anything()] : [],
    )
  },
)
