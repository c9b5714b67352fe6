import { IconWorld } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { SideMenu } from './SideMenu.tsx'

const entry = (title: string, href: string) => ({ title, href, icon: IconWorld, mark: 'own' as const })

test('opens an entry for another site in a new tab and announces that', { meta: { rules: ['A22'] } }, () => {
  const entries = [entry('Training', 'https://training.example.com/'), entry('Mobile', '/create-mobile?order=1')]
  show(<SideMenu sections={[{ title: 'Services', entries }]} collapsed={false} />)
  const link = screen.getByRole('link', { name: /^Training ?\(opens in a new tab\)$/ })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByRole('link', { name: 'Mobile' }).getAttribute('target')).toBeNull()
})
