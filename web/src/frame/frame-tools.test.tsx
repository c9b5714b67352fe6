import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../ui/testing/render.tsx'
import { FrameTools } from './FrameTools.tsx'

test.each([
  [true, '', '/administration'],
  [true, 'https://admin.example.test/', 'https://admin.example.test/'],
  [false, '', undefined],
])('links to administration (administrator: %s, site: "%s")', { meta: { rules: ['P5'] } }, (isAdmin, url, href) => {
  show(<FrameTools isAdmin={isAdmin} administrationUrl={url} remoteSupportUrl="" />)
  expect(screen.queryByRole('link', { name: 'Administration' })?.getAttribute('href')).toBe(href)
})
